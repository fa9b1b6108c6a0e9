package dev.quiesce.webhook.timeline.drawing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiesce.webhook.timeline.Asked;
import dev.quiesce.webhook.timeline.InjectedPods;
import dev.quiesce.webhook.timeline.PodTimeline;
import dev.quiesce.webhook.timeline.ReportedDrain;
import dev.quiesce.webhook.timeline.Timeline;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** {@code NAME.pod.yaml}, and {@code NAME.report.json} where there is one, with {@code NAME.txt} and {@code NAME.svg}. */
class PictureTest {

    static Stream<String> cases() throws IOException, URISyntaxException {
        try (Stream<Path> files = Files.list(folder())) {
            return files
                    .map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".pod.yaml"))
                    .map(name -> name.replace(".pod.yaml", ""))
                    .sorted()
                    .toList()
                    .stream();
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void theTextIsTheRecordedOne(String name) throws IOException, URISyntaxException {
        assertThat(TimelineText.of(timeline(name))).isEqualTo(recorded(name + ".txt"));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void thePictureIsTheRecordedOne(String name) throws IOException, URISyntaxException {
        assertThat(TimelineSvg.of(timeline(name))).isEqualTo(recorded(name + ".svg"));
    }

    private static Timeline timeline(String name) throws IOException, URISyntaxException {
        Timeline timeline = PodTimeline.of(
                Asked.of("Pod shop/" + name, InjectedPods.admitted(InjectedPods.yaml(recorded(name + ".pod.yaml")))));
        Path report = folder().resolve(name + ".report.json");
        return Files.exists(report)
                ? timeline.with(ReportedDrain.read(InjectedPods.yaml(Files.readString(report)))
                        .orElseThrow()
                        .actual())
                : timeline;
    }

    private static String recorded(String file) throws IOException, URISyntaxException {
        return Files.readString(folder().resolve(file));
    }

    private static Path folder() throws URISyntaxException {
        return Path.of(PictureTest.class.getResource(".").toURI()).resolve("golden");
    }
}

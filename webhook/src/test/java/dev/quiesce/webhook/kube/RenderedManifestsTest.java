package dev.quiesce.webhook.kube;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The committed files are what kubectl renders; without a kubectl this is not known, and is said. */
class RenderedManifestsTest {

    @ParameterizedTest
    @CsvSource({"overlays/default, install.yaml", "crds, crds.yaml"})
    void committedFileIsWhatIsRendered(String folder, String file) throws IOException, InterruptedException {
        Optional<Path> kubectl = kubectl();
        if (kubectl.isEmpty()) {
            System.err.println("NOT CHECKED: manifests/" + file + ", for want of kubectl (PATH, or KUBECTL).");
        }
        assumeThat(kubectl).as("kubectl").isPresent();
        Process process = new ProcessBuilder(
                        kubectl.orElseThrow().toString(),
                        "kustomize",
                        ManifestFiles.FOLDER.resolve(folder).toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String rendered = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).isZero();
        String committed = Files.readString(ManifestFiles.FOLDER.resolve(file));
        assertThat(committed.substring(committed.indexOf('\n') + 1))
                .as("run etc/render-manifests")
                .isEqualTo(rendered);
    }

    private static Optional<Path> kubectl() throws IOException {
        List<Path> candidates = new ArrayList<>();
        Optional.ofNullable(System.getenv("KUBECTL")).map(Path::of).ifPresent(candidates::add);
        Stream.of(System.getenv().getOrDefault("PATH", "").split(":"))
                .map(folder -> Path.of(folder, "kubectl"))
                .forEach(candidates::add);
        Path cache = Path.of(System.getProperty("user.home"), ".cache", "quiesce", "cluster");
        if (Files.isDirectory(cache)) {
            try (Stream<Path> folders = Files.list(cache)) {
                folders.map(folder -> folder.resolve("kubectl")).forEach(candidates::add);
            }
        }
        return candidates.stream().filter(Files::isExecutable).findFirst();
    }
}

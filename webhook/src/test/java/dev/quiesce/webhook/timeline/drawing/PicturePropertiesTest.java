package dev.quiesce.webhook.timeline.drawing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.quiesce.agent.contract.AtDeadline;
import dev.quiesce.webhook.timeline.Actual;
import dev.quiesce.webhook.timeline.Asked;
import dev.quiesce.webhook.timeline.GraceLimit;
import dev.quiesce.webhook.timeline.InjectedPods;
import dev.quiesce.webhook.timeline.PodTimeline;
import dev.quiesce.webhook.timeline.Slice;
import dev.quiesce.webhook.timeline.SliceKind;
import dev.quiesce.webhook.timeline.Timeline;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.w3c.dom.Element;

class PicturePropertiesTest {

    private static final double LEFT = 24;

    @Property(tries = 100)
    void noTextLiesOnAnotherOrLeavesThePage(@ForAll("timelines") Timeline timeline) {
        Picture picture = Picture.of(timeline);
        List<DrawnText> texts = picture.texts();

        for (int i = 0; i < texts.size(); i++) {
            DrawnText text = texts.get(i);
            assertThat(text.left()).as(text.words()).isGreaterThanOrEqualTo(LEFT - 0.1);
            assertThat(text.right()).as(text.words()).isLessThanOrEqualTo(picture.width() - LEFT + 0.1);
            assertThat(text.bottom()).as(text.words()).isLessThanOrEqualTo(picture.height());
            assertThat(texts.subList(i + 1, texts.size())).as(text.words()).noneMatch(text::overlaps);
        }
    }

    @Property(tries = 100)
    void everySliceIsAsWideAsItsShareOrItsLabelAndAllTogetherAreTheGracePeriod(@ForAll("timelines") Timeline timeline) {
        // When
        Picture picture = Picture.of(timeline);

        // Then
        double at = LEFT;
        for (Slice slice : timeline.slices()) {
            if (slice.length().isZero()) {
                continue;
            }
            Element box = picture.boxes(slice.kind().label()).getFirst();
            double right = at + Picture.number(box, "width");
            assertThat(Picture.number(box, "x")).isCloseTo(at, within(0.5));
            assertThat(labels(picture, slice))
                    .isNotEmpty()
                    .allSatisfy(label -> assertThat(label.left()).isGreaterThanOrEqualTo(Picture.number(box, "x")))
                    .allSatisfy(label -> assertThat(label.right()).isLessThanOrEqualTo(right));
            at = right;
        }
        assertThat(at).isCloseTo(picture.lastTick(), within(0.5));
    }

    @Example
    void namesAreEscapedAndBidirectionalTricksDefused() {
        // Given
        String name = "<script>&\"\u202e\u0000]]>";
        Timeline timeline = new Timeline(
                name, "", seconds(30), seconds(30), List.of(), List.of(), List.of(), List.of(name), Optional.empty());

        // When
        String svg = TimelineSvg.of(timeline);

        // Then
        assertThat(svg).doesNotContain("<script>", "\u202e", "\u0000");
        assertThat(Picture.parse(svg).texts()).extracting(DrawnText::words).contains("<script>&\"??]]>");
    }

    @Example
    void lengthsThatAreNotToScaleAreSaidToBe() {
        assertThat(TimelineSvg.of(extreme(2, 3600))).contains("Short parts are drawn too long.");
        assertThat(TimelineSvg.of(extreme(100, 100))).doesNotContain("Short parts are drawn too long.");
    }

    private static Timeline extreme(long notice, long work) {
        return new Timeline(
                "Pod a",
                "by an agent",
                seconds(notice + work),
                seconds(30),
                List.of(new Slice(SliceKind.NOTICE, seconds(notice), ""), new Slice(SliceKind.WORK, seconds(work), "")),
                List.of(),
                List.of(),
                List.of(),
                Optional.empty());
    }

    private static List<DrawnText> labels(Picture picture, Slice slice) {
        double bar = picture.texts().stream()
                .filter(text -> text.words().equals(slice.kind().label()))
                .mapToDouble(DrawnText::top)
                .min()
                .orElseThrow();
        return picture.texts().stream()
                .filter(text ->
                        text.top() == bar && text.words().equals(slice.kind().label()))
                .toList();
    }

    @Provide
    Arbitrary<Timeline> timelines() {
        Arbitrary<Long> lengths = Arbitraries.oneOf(
                Arbitraries.longs().between(0, 5),
                Arbitraries.longs().between(0, 300),
                Arbitraries.longs().between(0, 100_000));
        Arbitrary<AtDeadline> ends = Arbitraries.of(AtDeadline.class);
        Arbitrary<String> names = Arbitraries.strings().ofMinLength(1).ofMaxLength(80);
        Arbitrary<Long> reported = Arbitraries.longs().between(0, 200_000_000);
        return Combinators.combine(lengths.list().ofSize(4), ends, names.list().ofMaxSize(15), names, reported, lengths)
                .as(PicturePropertiesTest::timeline);
    }

    private static Timeline timeline(
            List<Long> lengths, AtDeadline end, List<String> names, String remark, long reported, long limit) {
        ObjectNode pod = (ObjectNode) InjectedPods.server(
                """
                quiesce.dev/drain: connections, quiesce.dev/notice: %ds, quiesce.dev/graceful-shutdown-period: %ds,
                quiesce.dev/settle: %ds, quiesce.dev/safety-overhead: %ds, quiesce.dev/at-deadline: %s""".formatted(lengths.get(0), lengths.get(1), lengths.get(2), lengths.get(3), end.text()), "");
        names.forEach(name -> pod.withArray("/spec/containers").addObject().put("name", name));
        Timeline timeline = PodTimeline.of(new Asked(
                        "Pod shop/" + remark,
                        pod,
                        Optional.empty(),
                        remark,
                        List.of(new GraceLimit(remark, seconds(limit)))))
                .saying(names);
        Duration each = Duration.ofMillis(reported / 5);
        return reported % 2 == 0
                ? timeline
                : timeline.with(new Actual(
                        remark,
                        "2026-11-30T12:00:00Z",
                        Stream.of(SliceKind.values())
                                .map(kind -> new Slice(kind, each, ""))
                                .toList(),
                        new Actual.Work(3, 2, 1, 1, names, remark)));
    }

    private static Duration seconds(long seconds) {
        return Duration.ofSeconds(seconds);
    }
}

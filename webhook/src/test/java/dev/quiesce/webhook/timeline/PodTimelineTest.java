package dev.quiesce.webhook.timeline;

import static dev.quiesce.webhook.timeline.InjectedPods.server;
import static dev.quiesce.webhook.timeline.InjectedPods.yaml;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PodTimelineTest {

    private static final String DRAIN = "quiesce.dev/drain: connections";
    private static final String TWO_MINUTES = DRAIN + ", quiesce.dev/graceful-shutdown-period: 2m";

    @Test
    void aDrainHasFourSlicesAndSaysWhoChoseThem() {
        // Given
        JsonNode pod = server(TWO_MINUTES, "");

        // When
        Timeline timeline = PodTimeline.of(Asked.of("Pod shop/cart", pod));

        // Then
        assertThat(timeline.slices())
                .containsExactly(
                        new Slice(SliceKind.NOTICE, seconds(10), "profile connections"),
                        new Slice(SliceKind.WORK, seconds(120), "annotation quiesce.dev/graceful-shutdown-period"),
                        new Slice(SliceKind.SETTLE, seconds(0), "profile connections"),
                        new Slice(SliceKind.OVERHEAD, seconds(30), "what the pod came with"));
        assertThat(timeline.grace()).isEqualTo(seconds(160));
        assertThat(timeline.ownGrace()).isEqualTo(seconds(30));
        assertThat(timeline.drainedBy()).isEqualTo("connections, by an agent");
    }

    @Test
    void sigtermComesAfterTheNoticeAtTheEarliestAndAfterTheWorkAtTheLatest() {
        assertThat(main(server(TWO_MINUTES, "")))
                .isEqualTo(
                        new ContainerEnding("cart", new Waiting.ForDrain(), seconds(10), seconds(130), seconds(160)));
    }

    @Test
    void workMustHaveBeenQuietForAMomentHoweverShortTheNotice() {
        assertThat(main(server(DRAIN + ", quiesce.dev/notice: 0s, quiesce.dev/settle: 5s", ""))
                        .earliestTerm())
                .isEqualTo(seconds(2 + 5));
    }

    @Test
    void holdingLeavesTheEndToTheKubelet() {
        assertThat(main(server(TWO_MINUTES + ", quiesce.dev/at-deadline: Hold", "")))
                .isEqualTo(
                        new ContainerEnding("cart", new Waiting.ForDrain(), seconds(10), seconds(160), seconds(162)));
    }

    @Test
    void aPolicySpeaksWhereNoAnnotationDoes() {
        Timeline timeline = PodTimeline.of(new Asked(
                "Pod shop/cart", server(TWO_MINUTES, ""), Optional.empty(), "DrainPolicy shop/carts", List.of()));

        assertThat(timeline.slices())
                .extracting(Slice::chosenBy)
                .containsExactly(
                        "DrainPolicy shop/carts",
                        "annotation quiesce.dev/graceful-shutdown-period",
                        "DrainPolicy shop/carts",
                        "DrainPolicy shop/carts");
    }

    @Test
    void aShorterDeleteIsPlannedAgainSettleGivesFirstAndIsRemarked() {
        // Given
        JsonNode pod = server(TWO_MINUTES + ", quiesce.dev/settle: 20s", "");

        // When
        Timeline timeline = PodTimeline.of(new Asked("Pod shop/cart", pod, Optional.of(seconds(155)), "", List.of()));

        // Then
        assertThat(timeline.slices())
                .extracting(Slice::length)
                .containsExactly(seconds(5), seconds(120), seconds(0), seconds(30));
        assertThat(timeline.slices().getFirst().chosenBy())
                .isEqualTo("profile connections: 10s, cut short by the grace period");
        assertThat(timeline.remarks().getFirst()).startsWith("The delete grants 2m35s and not the pod's own 3m.");
    }

    @Test
    void whatIsOverOfTheGracePeriodGoesToTheWork() {
        Timeline timeline = PodTimeline.of(Asked.of(
                "Pod shop/cart",
                server(DRAIN + ", quiesce.dev/safety-overhead: 10s", "terminationGracePeriodSeconds: 600,")));

        assertThat(timeline.slices().get(1))
                .isEqualTo(new Slice(
                        SliceKind.WORK, seconds(580), "profile connections: 1m, and what is over of the grace period"));
    }

    @Test
    void onlyLimitsBelowTheGracePeriodAreSpokenOf() {
        GraceLimit autoscaler = new GraceLimit("Cluster Autoscaler", seconds(100));
        Timeline timeline = PodTimeline.of(new Asked(
                "Pod shop/cart",
                server(TWO_MINUTES, ""),
                Optional.empty(),
                "",
                List.of(autoscaler, new GraceLimit("node shutdown", seconds(160)))));

        assertThat(timeline.limits()).containsExactly(autoscaler);
        assertThat(timeline.remarks())
                .contains("Cluster Autoscaler grants 1m40s of the 2m40s: then notice gets 0s, work 1m10s, settle 0s.");
    }

    @Test
    void theKubeletsOwnSleepIsANoticeAndTheRest() {
        Timeline timeline = PodTimeline.of(Asked.of("Pod shop/cart", server("quiesce.dev/drain: sleep", "")));

        assertThat(timeline.slices()).extracting(Slice::length).containsExactly(seconds(10), seconds(30));
        assertThat(timeline.containers())
                .containsExactly(new ContainerEnding(
                        "cart", new Waiting.Sleep(seconds(10)), seconds(10), seconds(10), seconds(40)));
    }

    @Test
    void containersWithoutOurHookEndAsTheyAlwaysDid() {
        // Given
        JsonNode pod = yaml("""
                metadata: {name: a}
                spec:
                  containers:
                  - {name: none}
                  - {name: exec, lifecycle: {preStop: {exec: {command: [sh]}}}}
                  - {name: get, lifecycle: {preStop: {httpGet: {path: /bye, port: 80}}}}
                  - {name: sleep, lifecycle: {preStop: {sleep: {seconds: 5}}}}
                """);

        // When
        Timeline timeline = PodTimeline.of(Asked.of("Pod a", pod));

        // Then
        assertThat(timeline.drains()).isFalse();
        assertThat(timeline.containers())
                .containsExactly(
                        new ContainerEnding("none", new Waiting.NoHook(), seconds(0), seconds(0), seconds(30)),
                        new ContainerEnding("exec", new Waiting.OwnHook("exec"), seconds(0), seconds(30), seconds(32)),
                        new ContainerEnding(
                                "get", new Waiting.OwnHook("httpGet"), seconds(0), seconds(30), seconds(32)),
                        new ContainerEnding(
                                "sleep", new Waiting.Sleep(seconds(5)), seconds(5), seconds(5), seconds(30)));
    }

    @Test
    void sidecarsEndAfterTheMainsTheFirstInTheListLast() {
        Timeline timeline = PodTimeline.of(Asked.of(
                "Pod shop/cart",
                server(TWO_MINUTES, "initContainers: [{name: proxy, restartPolicy: Always}, {name: setup}],")));

        assertThat(timeline.containers())
                .extracting(ContainerEnding::name)
                .containsExactly("cart", "proxy", "quiesce-agent");
        assertThat(timeline.containers().getLast())
                .isEqualTo(new ContainerEnding(
                        "quiesce-agent", new Waiting.ForMains(), seconds(10), seconds(160), seconds(162)));
    }

    @Test
    void aHookLedThroughIstioIsStillOurs() {
        JsonNode pod = yaml(server(DRAIN, "").toString().replace("/prestop/v1/cart", "/app-lifecycle/cart/prestopz"));

        assertThat(main(pod).waiting()).isEqualTo(new Waiting.ForDrain());
    }

    @Test
    void anAgentOfAnotherMakeIsNoPlan() {
        JsonNode pod = yaml("""
                metadata: {name: a}
                spec:
                  containers: [{name: a}]
                  initContainers: [{name: quiesce-agent, restartPolicy: Always, env: [{name: QUIESCE_GRACE, value: soon}]}]
                """);

        assertThat(PodTimeline.of(Asked.of("Pod a", pod)).drains()).isFalse();
    }

    private static ContainerEnding main(JsonNode pod) {
        return PodTimeline.of(Asked.of("Pod shop/cart", pod)).containers().getFirst();
    }

    private static Duration seconds(long seconds) {
        return Duration.ofSeconds(seconds);
    }
}

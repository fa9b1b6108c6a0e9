package dev.quiesce.webhook.timeline;

import com.fasterxml.jackson.databind.JsonNode;
import dev.quiesce.agent.contract.AtDeadline;
import dev.quiesce.agent.contract.DurationText;
import dev.quiesce.agent.contract.GraceBudget;
import dev.quiesce.agent.contract.Parsed;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** From a pod as it is stored to the way in which it will end. */
public final class PodTimeline {

    /** The annotation in which the webhook notes the grace period that the pod came with. */
    private static final String POD_GRACE = "quiesce.dev/pod-grace";

    private static final long DEFAULT_GRACE = 30;

    /** How long nothing must be in flight before work counts as finished; the agent's default. */
    private static final Duration QUIET = Duration.ofSeconds(2);

    private final Asked asked;
    private final JsonNode spec;
    private final Duration grace;
    private final Duration own;

    private PodTimeline(Asked asked) {
        this.asked = asked;
        this.spec = asked.pod().path("spec");
        Duration written = seconds(spec.path("terminationGracePeriodSeconds").asLong(DEFAULT_GRACE));
        this.grace =
                asked.deletedWith().map(given -> seconds(given.toSeconds())).orElse(written);
        this.own = DurationText.parse(POD_GRACE, annotation(POD_GRACE)) instanceof Parsed.Valid<Duration> noted
                ? noted.value()
                : written;
    }

    /** The timeline, with nothing of what really happened. */
    public static Timeline of(Asked asked) {
        PodTimeline pod = new PodTimeline(asked);
        Optional<InjectedPlan> agent = InjectedPlan.read(asked.pod());
        if (agent.isPresent()) {
            return pod.drainedBy(agent.get());
        }
        return pod.asleep().map(pod::sleeping).orElseGet(pod::plain);
    }

    private Timeline drainedBy(InjectedPlan plan) {
        GraceBudget budget = GraceBudget.planned(plan.asked(), grace);
        Origins origins = new Origins(asked, plan.profile());
        Duration latest = plan.atDeadline() == AtDeadline.HOLD ? grace : budget.deadline();
        Duration idle = Collections.max(List.of(budget.notice(), QUIET)).plus(budget.settle());
        return new Timeline(
                asked.subject(),
                plan.profile() + ", by an agent",
                grace,
                own,
                origins.slices(budget, plan),
                containers(Collections.min(List.of(idle, latest)), latest),
                limits(),
                new Remarks(plan, grace).about(budget, limits()),
                Optional.empty());
    }

    private Timeline sleeping(Duration sleep) {
        Duration notice = KubeletClock.hookEnd(sleep, grace);
        Origins origins = new Origins(asked, "sleep");
        return new Timeline(
                asked.subject(),
                "sleep, by the kubelet",
                grace,
                own,
                List.of(
                        origins.slice(SliceKind.NOTICE, notice),
                        origins.slice(SliceKind.OVERHEAD, grace.minus(notice))),
                containers(Duration.ZERO, Duration.ZERO),
                limits(),
                List.of(),
                Optional.empty());
    }

    private Timeline plain() {
        return new Timeline(
                asked.subject(),
                "",
                grace,
                own,
                List.of(),
                containers(Duration.ZERO, Duration.ZERO),
                limits(),
                List.of(),
                Optional.empty());
    }

    private List<GraceLimit> limits() {
        return asked.limits().stream()
                .filter(limit -> limit.most().compareTo(grace) < 0)
                .toList();
    }

    /** Our sleep, which the noted grace period tells from the pod's own. */
    private Optional<Duration> asleep() {
        return annotation(POD_GRACE).isEmpty()
                ? Optional.empty()
                : spec.path("containers")
                        .valueStream()
                        .map(Hooks::waiting)
                        .filter(Waiting.Sleep.class::isInstance)
                        .map(waiting -> ((Waiting.Sleep) waiting).length())
                        .findFirst();
    }

    private List<ContainerEnding> containers(Duration earliest, Duration latest) {
        List<ContainerEnding> mains = spec.path("containers")
                .valueStream()
                .map(main -> main(main, earliest, latest))
                .toList();
        Duration first = moment(mains.stream().map(ContainerEnding::earliestTerm));
        Duration last = moment(mains.stream().map(ContainerEnding::latestKill));
        List<ContainerEnding> all = new ArrayList<>(mains);
        spec.path("initContainers")
                .valueStream()
                .filter(container -> container.path("restartPolicy").asText().equals("Always"))
                .map(sidecar -> sidecar(sidecar, first, last))
                .toList()
                .reversed()
                .forEach(all::add);
        return all;
    }

    private ContainerEnding main(JsonNode container, Duration earliest, Duration latest) {
        Waiting waiting = Hooks.waiting(container);
        return switch (waiting) {
            case Waiting.NoHook none -> ending(container, waiting, Duration.ZERO, Duration.ZERO);
            case Waiting.ForDrain drain -> ending(container, waiting, earliest, latest);
            case Waiting.Sleep sleep -> ending(container, waiting, sleep.length(), sleep.length());
            case Waiting.OwnHook own -> ending(container, waiting, Duration.ZERO, grace);
            case Waiting.ForMains mains -> throw new IllegalStateException("a main waits for no mains");
        };
    }

    private ContainerEnding ending(JsonNode container, Waiting waiting, Duration shortest, Duration longest) {
        return new ContainerEnding(
                name(container),
                waiting,
                KubeletClock.hookEnd(shortest, grace),
                KubeletClock.hookEnd(longest, grace),
                KubeletClock.kill(longest, grace));
    }

    /** When the grace ends its wait ends too, whatever the mains do (seen on 1.36). */
    private ContainerEnding sidecar(JsonNode container, Duration first, Duration lastKill) {
        Duration latest = Collections.min(List.of(lastKill, grace));
        return new ContainerEnding(
                name(container),
                new Waiting.ForMains(),
                Collections.min(List.of(first, latest)),
                latest,
                KubeletClock.kill(latest, grace));
    }

    private static Duration moment(Stream<Duration> moments) {
        return moments.max(Duration::compareTo).orElse(Duration.ZERO);
    }

    private static String name(JsonNode container) {
        return container.path("name").asText();
    }

    private String annotation(String name) {
        return asked.pod().path("metadata").path("annotations").path(name).asText("");
    }

    /** As the kubelet has it, which takes 0 and less for 1, and as far as anything can be planned. */
    private static Duration seconds(long written) {
        return Duration.ofSeconds(Math.clamp(written, 1, GraceBudget.LONGEST.toSeconds()));
    }
}

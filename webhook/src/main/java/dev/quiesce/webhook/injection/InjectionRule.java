package dev.quiesce.webhook.injection;

import dev.quiesce.agent.contract.DrainNames;
import dev.quiesce.agent.contract.GraceBudget;
import dev.quiesce.webhook.injection.InjectionDecision.Injected;
import dev.quiesce.webhook.injection.InjectionDecision.Skipped;
import dev.quiesce.webhook.injection.PreStopHook.AgentCall;
import dev.quiesce.webhook.injection.PreStopHook.KubeletSleep;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** From a pod that asks to drain to what shall become of it. Obstacles go before its wishes, and the first one counts. */
final class InjectionRule {

    private final Pod pod;
    private final GivenAgent agent;
    private final ClusterVersions versions;

    private InjectionRule(Pod pod, GivenAgent agent, ClusterVersions versions) {
        this.pod = pod;
        this.agent = agent;
        this.versions = versions;
    }

    static InjectionDecision decide(Pod pod, GivenAgent agent, ClusterVersions versions) {
        return new InjectionRule(pod, agent, versions).decide();
    }

    private InjectionDecision decide() {
        Optional<SkipReason> obstacle = obstacleToAnyHook();
        if (obstacle.isPresent()) {
            return skipped(obstacle.get());
        }
        if (versions.areOld()) {
            return new Skipped(SkipReason.OLD_NODES, List.of(SkipReason.OLD_NODES.warning() + ", not " + versions));
        }
        return switch (AnnotatedPlan.read(pod)) {
            case PlanReading.Planned planned -> carriedOut(planned);
            case PlanReading.Refused refused ->
                new Skipped(
                        SkipReason.INVALID_ANNOTATION,
                        refused.problems().stream()
                                .map(problem -> SkipReason.INVALID_ANNOTATION.warning(problem.message()))
                                .toList());
        };
    }

    private Optional<SkipReason> obstacleToAnyHook() {
        if (!pod.isWellFormed()) {
            return Optional.of(SkipReason.MALFORMED);
        }
        if (Pod.isSet(pod.annotation(PodFields.MIRROR))) {
            return Optional.of(SkipReason.MIRROR);
        }
        if (pod.label(DrainNames.INJECT).equals(DrainNames.INJECT_OPT_OUT)) {
            return Optional.of(SkipReason.OPTED_OUT);
        }
        if (pod.mains().isEmpty()) {
            return Optional.of(SkipReason.NO_CONTAINERS);
        }
        return pod.terminationGracePeriodSeconds() == 0 ? Optional.of(SkipReason.NO_GRACE) : Optional.empty();
    }

    private InjectionDecision carriedOut(PlanReading.Planned planned) {
        DrainPlan plan = planned.plan();
        GraceBudget budget = GraceBudget.sized(
                plan.slices(), Duration.ofSeconds(pod.terminationGracePeriodSeconds()), GraceBudget.LONGEST_BY_DEFAULT);
        if (plan.needsNoAgent()) {
            return budget.notice().isZero()
                    ? skipped(SkipReason.NO_SLEEP)
                    : hooked(planned, budget, new KubeletSleep(budget.notice().toSeconds()));
        }
        Optional<SkipReason> obstacle = obstacleToAgent(plan);
        if (obstacle.isPresent()) {
            return skipped(obstacle.get());
        }
        OptionalInt port = AgentPort.of(pod, plan);
        return port.isPresent()
                ? hooked(planned, budget, new AgentCall(port.getAsInt()))
                : skipped(SkipReason.NO_FREE_PORT);
    }

    private Optional<SkipReason> obstacleToAgent(DrainPlan plan) {
        if (pod.spec().path("hostNetwork").asBoolean()) {
            return Optional.of(SkipReason.HOST_NETWORK);
        }
        if (isForWindows()) {
            return Optional.of(SkipReason.WINDOWS);
        }
        if (pod.hasNameTaken()) {
            return Optional.of(SkipReason.NAME_TAKEN);
        }
        return plan.ports().isEmpty() ? Optional.of(SkipReason.NO_PORTS) : Optional.empty();
    }

    private InjectionDecision hooked(PlanReading.Planned planned, GraceBudget budget, PreStopHook hook) {
        DrainPlan plan = planned.plan();
        List<MainContainer> drained = plan.mains().stream()
                .filter(main -> !main.hasPreStop() || hook.isOn(main))
                .toList();
        List<MainContainer> kept = plan.mains().stream()
                .filter(main -> !drained.contains(main) && !isLedThroughIstio(main))
                .toList();
        if (drained.isEmpty() && !kept.isEmpty()) {
            return skipped(SkipReason.SELF_HOOKED);
        }
        List<String> warnings = new ArrayList<>(planned.remarks());
        kept.stream().map(InjectionWarnings::keepsOwnHook).forEach(warnings::add);
        if (plan.slices().total().compareTo(budget.grace()) > 0) {
            warnings.add(InjectionWarnings.clamped(plan, budget));
        }
        Injection injection = new Injection(plan, budget, hook, drained);
        return new Injected(PodPatch.of(pod, injection, agent), InjectionWarnings.wouldDrain(pod, injection), warnings);
    }

    /** Our hook of an earlier call, which Istio's webhook has rewritten since: neither the pod's own nor to be changed. */
    private boolean isLedThroughIstio(MainContainer main) {
        return pod.agent().isPresent() && Istio.hasRewritten(main);
    }

    private boolean isForWindows() {
        return pod.spec().path("os").path("name").asText().equals("windows")
                || PodFields.OS_LABELS.stream()
                        .anyMatch(label -> pod.spec()
                                .path("nodeSelector")
                                .path(label)
                                .asText()
                                .equals("windows"));
    }

    private static InjectionDecision skipped(SkipReason reason) {
        return new Skipped(reason, List.of(reason.warning()));
    }
}

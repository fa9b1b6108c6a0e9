package dev.quiesce.webhook.injection;

import com.fasterxml.jackson.databind.JsonNode;
import dev.quiesce.agent.contract.DrainNames;
import dev.quiesce.agent.contract.DrainProfile;
import dev.quiesce.agent.contract.GraceBudget;
import dev.quiesce.webhook.drainpolicy.DrainPolicies.Chosen;
import dev.quiesce.webhook.drainpolicy.ExistingPreStop;
import dev.quiesce.webhook.drainpolicy.Limits;
import dev.quiesce.webhook.injection.InjectionDecision.Injected;
import dev.quiesce.webhook.injection.InjectionDecision.NotAsked;
import dev.quiesce.webhook.injection.InjectionDecision.Skipped;
import dev.quiesce.webhook.injection.PreStopHook.AgentCall;
import dev.quiesce.webhook.injection.PreStopHook.KubeletSleep;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** From a pod that asks to drain to what shall become of it. Obstacles go before its wishes, and the first one counts. */
final class InjectionRule {

    private final Pod pod;
    private final String namespace;
    private final InjectionTerms terms;
    private final Optional<Chosen> chosen;
    private final Limits limits;
    private @Nullable Injection injection;

    private InjectionRule(Pod pod, String namespace, InjectionTerms terms) {
        this.pod = pod;
        this.namespace = namespace;
        this.terms = terms;
        this.chosen = PlanReader.isAnnotated(pod)
                ? Optional.empty()
                : terms.policies().choose(namespace, pod.labels());
        this.limits = terms.policies().limits(namespace, pod.labels());
    }

    static InjectionDecision decide(Pod pod, String namespace, InjectionTerms terms) {
        return new InjectionRule(pod, namespace, terms).decide();
    }

    /** The agent that a pod would be given; empty where it needs none. */
    static Optional<JsonNode> agent(Pod pod, String namespace, InjectionTerms terms) {
        InjectionRule rule = new InjectionRule(pod, namespace, terms);
        InjectionDecision decision = rule.decide();
        Injection injection = rule.injection;
        return decision instanceof Injected && injection != null && injection.hook() instanceof AgentCall call
                ? Optional.of(AgentSidecar.of(pod, injection, GivenAgent.to(pod, namespace, terms), call.port()))
                : Optional.empty();
    }

    private InjectionDecision decide() {
        if (chosen.isEmpty() && !PlanReader.isAnnotated(pod)) {
            return new NotAsked();
        }
        Optional<SkipReason> obstacle = obstacleToAnyHook();
        if (obstacle.isPresent()) {
            return skipped(obstacle.get());
        }
        if (terms.versions().areOld()) {
            return new Skipped(
                    SkipReason.OLD_NODES, List.of(SkipReason.OLD_NODES.warning() + ", not " + terms.versions()));
        }
        PlanReading reading = chosen.map(by -> PlanReader.of(pod, by.policy().spec(), limits.grace()))
                .orElseGet(() -> PlanReader.annotated(pod, limits.grace()));
        return switch (reading) {
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
        if (pod.terminationGracePeriodSeconds() == 0) {
            return Optional.of(SkipReason.NO_GRACE);
        }
        return chosen.isPresent() && pod.runsToCompletion()
                ? Optional.of(SkipReason.RUN_TO_COMPLETION)
                : Optional.empty();
    }

    private InjectionDecision carriedOut(PlanReading.Planned planned) {
        DrainPlan plan = planned.plan();
        if (plan.mains().isEmpty()) {
            return skipped(SkipReason.NO_SUCH_CONTAINER);
        }
        List<String> refusals = LimitedWork.refusals(plan.work(), limits);
        if (!refusals.isEmpty()) {
            return new Skipped(
                    SkipReason.NOT_ALLOWED,
                    refusals.stream().map(SkipReason.NOT_ALLOWED::warning).toList());
        }
        if (plan.needsNoAgent()) {
            return slept(planned);
        }
        Optional<SkipReason> obstacle = obstacleToAgent(plan);
        if (obstacle.isPresent()) {
            return skipped(obstacle.get());
        }
        OptionalInt port = AgentPort.of(pod, plan);
        return port.isPresent() ? hooked(planned, new AgentCall(port.getAsInt())) : skipped(SkipReason.NO_FREE_PORT);
    }

    /** A hook that sleeps as long as ours would with it in mind is ours of an earlier call. */
    private InjectionDecision slept(PlanReading.Planned planned) {
        DrainPlan plan = planned.plan();
        OwnHooks before = OwnHooks.of(pod, plan, terms.knownHooks(), main -> false);
        PlanReading.Planned lasting = new PlanReading.Planned(noticedAsLongAs(plan, before), planned.remarks());
        Duration notice = budget(lasting.plan()).notice();
        return notice.isZero() ? skipped(SkipReason.NO_SLEEP) : hooked(lasting, new KubeletSleep(notice.toSeconds()));
    }

    private GraceBudget budget(DrainPlan plan) {
        return GraceBudget.sized(
                plan.slices(), Duration.ofSeconds(pod.terminationGracePeriodSeconds()), limits.grace());
    }

    private static DrainPlan noticedAsLongAs(DrainPlan plan, OwnHooks hooks) {
        Duration sleep = hooks.longestSleep();
        return sleep.compareTo(plan.slices().notice()) > 0
                ? plan.with(plan.slices().withNotice(sleep))
                : plan;
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
        return plan.work().ports().isEmpty() && plan.profile() == DrainProfile.CONNECTIONS
                ? Optional.of(SkipReason.NO_PORTS)
                : Optional.empty();
    }

    private InjectionDecision hooked(PlanReading.Planned planned, PreStopHook hook) {
        OwnHooks hooks = OwnHooks.of(pod, planned.plan(), terms.knownHooks(), hook::isOn);
        List<MainContainer> kept =
                hooks.kept().stream().filter(main -> !isLedThroughIstio(main)).toList();
        if (!kept.isEmpty() && planned.plan().existingPreStop() == ExistingPreStop.REFUSE) {
            return new Skipped(
                    SkipReason.SELF_HOOKED,
                    List.of(SkipReason.SELF_HOOKED.warning("its policy refuses pods with preStop hooks of their own")));
        }
        if (hooks.drained().isEmpty() && !kept.isEmpty()) {
            return skipped(SkipReason.SELF_HOOKED);
        }
        DrainPlan plan = noticedAsLongAs(planned.plan(), hooks);
        Injection sound = new Injection(plan, budget(plan), hook, hooks);
        injection = sound;
        return new Injected(
                PodPatch.of(pod, sound, GivenAgent.to(pod, namespace, terms)),
                InjectionWarnings.wouldDrain(pod, sound),
                warnings(planned, sound, kept));
    }

    private List<String> warnings(PlanReading.Planned planned, Injection injection, List<MainContainer> kept) {
        List<String> warnings = new ArrayList<>(planned.remarks());
        chosen.map(InjectionWarnings::passedOver).ifPresent(warnings::addAll);
        kept.stream().map(InjectionWarnings::keepsOwnHook).forEach(warnings::add);
        injection.hooks().replaced().stream().map(InjectionWarnings::replaced).forEach(warnings::add);
        injection.plan().work().files().stream()
                .filter(file -> AgentFiles.isMissing(pod, file))
                .map(InjectionWarnings::noVolume)
                .forEach(warnings::add);
        GraceBudget budget = injection.budget();
        if (injection.plan().slices().total().compareTo(budget.grace()) > 0) {
            warnings.add(InjectionWarnings.clamped(injection.plan(), budget));
        }
        terms.policies().grants(namespace, pod.labels()).shorterThan(budget.grace()).stream()
                .map(grant -> InjectionWarnings.granted(budget, grant))
                .forEach(warnings::add);
        return warnings;
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

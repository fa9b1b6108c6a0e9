package dev.quiesce.webhook.injection;

import dev.quiesce.agent.contract.AtDeadline;
import dev.quiesce.agent.contract.DrainNames;
import dev.quiesce.agent.contract.DrainProfile;
import dev.quiesce.agent.contract.DrainSlices;
import dev.quiesce.agent.contract.DurationText;
import dev.quiesce.agent.contract.Parsed;
import dev.quiesce.webhook.drainpolicy.DrainPolicySpec;
import dev.quiesce.webhook.drainpolicy.Durations;
import dev.quiesce.webhook.drainpolicy.ExistingPreStop;
import dev.quiesce.webhook.drainpolicy.Sleep;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How a pod wants to drain: by its own annotations alone where they name a profile, else by a policy, of which its
 * annotations may change single settings.
 */
final class PlanReader {

    private static final List<String> FOR_AGENTS = List.of(
            DrainNames.GRACEFUL_SHUTDOWN_PERIOD,
            DrainNames.SETTLE,
            DrainNames.AT_DEADLINE,
            DrainNames.PORT,
            DrainNames.IGNORED_PEERS,
            DrainNames.ON_START,
            DrainNames.ON_SOURCE_FAILURE,
            DrainNames.WORK_URL,
            DrainNames.WORK_JSON_POINTER,
            DrainNames.WORK_METRIC);

    private final Pod pod;
    private final PodAnnotations annotations;
    private final @Nullable DrainPolicySpec policy;
    private final Duration longest;
    private final List<String> remarks = new ArrayList<>();

    private PlanReader(Pod pod, @Nullable DrainPolicySpec policy, Duration longest) {
        this.pod = pod;
        this.annotations = new PodAnnotations(pod);
        this.policy = policy;
        this.longest = longest;
    }

    /** Whether the pod says by itself how it drains. */
    static boolean isAnnotated(Pod pod) {
        return Pod.isSet(pod.annotation(DrainNames.DRAIN));
    }

    /**
     * Reads the plan.
     *
     * @param longest the longest grace period that the pod may have
     */
    static PlanReading annotated(Pod pod, Duration longest) {
        return new PlanReader(pod, null, longest).read();
    }

    /** Reads the plan of a pod that a policy chooses. */
    static PlanReading of(Pod pod, DrainPolicySpec policy, Duration longest) {
        return new PlanReader(pod, policy, longest).read();
    }

    private PlanReading read() {
        Optional<DrainPlan> plan = profile().map(this::plan);
        return plan.isPresent() && annotations.problems().isEmpty()
                ? new PlanReading.Planned(plan.get(), remarks)
                : new PlanReading.Refused(annotations.problems());
    }

    private Optional<DrainProfile> profile() {
        if (policy != null && policy.work() != null) {
            return Optional.of(policy.work().kinds().getLast().profile());
        }
        return annotations.value(DrainNames.DRAIN, DrainProfile::parse).filter(profile -> {
            if (profile == DrainProfile.TRINO) {
                annotations.problem(new Parsed.Invalid<>(
                        DrainNames.DRAIN, profile.text(), "is not available yet", "connections, http or sleep"));
            }
            return profile != DrainProfile.TRINO;
        });
    }

    private DrainPlan plan(DrainProfile profile) {
        List<MainContainer> mains = mains();
        DrainSlices slices = slices(profile);
        boolean sleeps = profile == DrainProfile.SLEEP;
        if (sleeps) {
            FOR_AGENTS.stream().filter(annotations::has).forEach(name -> remarks.add(noEffect(name, profile)));
        }
        return new DrainPlan(
                profile,
                slices.withOverhead(overhead(slices)),
                sleeps ? profile.atDeadline() : atDeadline(profile),
                sleeps ? AgentWork.NONE : new WorkReader(annotations, policy, remarks).work(profile, mains),
                policy == null ? ExistingPreStop.KEEP : policy.existingPreStop(),
                mains);
    }

    static String noEffect(String annotation, DrainProfile profile) {
        return annotation + " has no effect with " + DrainNames.DRAIN + ": " + profile.text();
    }

    private DrainSlices slices(DrainProfile profile) {
        DrainSlices slices = profile.slices(pod.ownGrace());
        if (policy != null) {
            slices = ofPolicy(policy.gracefulShutdownPeriod())
                    .map(slices::withFinishing)
                    .orElse(slices);
            slices = ofPolicy(policy.notice()).map(slices::withNotice).orElse(slices);
            slices = ofPolicy(policy.settle()).map(slices::withSettle).orElse(slices);
            slices = ofPolicy(policy.safetyOverhead()).map(slices::withOverhead).orElse(slices);
        }
        slices = annotated(DrainNames.NOTICE).map(slices::withNotice).orElse(slices);
        if (profile == DrainProfile.SLEEP) {
            return slices;
        }
        slices = annotated(DrainNames.GRACEFUL_SHUTDOWN_PERIOD)
                .map(slices::withFinishing)
                .orElse(slices);
        return annotated(DrainNames.SETTLE).map(slices::withSettle).orElse(slices);
    }

    private AtDeadline atDeadline(DrainProfile profile) {
        return annotations
                .value(DrainNames.AT_DEADLINE, AtDeadline::parse)
                .orElseGet(() -> policy == null || policy.atDeadline() == null
                        ? profile.atDeadline()
                        : policy.atDeadline().contract());
    }

    /**
     * What the pod came with gives way where the cap has no room for it and the rest, down to half of that room: a pod
     * that came with the cap itself would else have no time to drain.
     */
    private Duration overhead(DrainSlices slices) {
        Duration room = Collections.max(List.of(longest, Duration.ofSeconds(pod.terminationGracePeriodSeconds())));
        Duration rest = slices.notice().plus(slices.finishing()).plus(slices.settle());
        Duration most = room.minus(Collections.min(List.of(rest, room.dividedBy(2))));
        boolean said = policy != null && policy.safetyOverhead() != null;
        return annotated(DrainNames.SAFETY_OVERHEAD)
                .orElseGet(() -> said ? slices.overhead() : Collections.min(List.of(slices.overhead(), most)));
    }

    private List<MainContainer> mains() {
        return annotations.value(DrainNames.CONTAINERS, this::named).orElseGet(() -> {
            List<String> chosen = policy == null ? List.of() : policy.containers();
            return pod.mains().stream()
                    .filter(main -> chosen.isEmpty() || chosen.contains(main.name()))
                    .toList();
        });
    }

    private Parsed<List<MainContainer>> named(String field, String text) {
        List<MainContainer> mains = pod.mains();
        List<String> asked =
                List.of(text.split(",", -1)).stream().map(String::strip).toList();
        List<String> known = mains.stream().map(MainContainer::name).toList();
        for (String name : asked) {
            if (!known.contains(name)) {
                return new Parsed.Invalid<>(
                        field, name, "is no container of this pod", "some of " + String.join(",", known));
            }
        }
        return new Parsed.Valid<>(
                mains.stream().filter(main -> asked.contains(main.name())).toList());
    }

    private Optional<Duration> annotated(String name) {
        return annotations.value(name, DurationText::parse);
    }

    private static Optional<Duration> ofPolicy(@Nullable String text) {
        return Optional.ofNullable(text).map(Durations::of);
    }

    private static Optional<Duration> ofPolicy(@Nullable Sleep sleep) {
        return Optional.ofNullable(sleep).map(Sleep::sleep).map(Durations::of);
    }
}

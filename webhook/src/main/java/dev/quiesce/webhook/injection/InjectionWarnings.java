package dev.quiesce.webhook.injection;

import dev.quiesce.agent.contract.GraceBudget;
import dev.quiesce.webhook.drainpolicy.ClusterGrants;
import dev.quiesce.webhook.drainpolicy.DrainPolicies;
import dev.quiesce.webhook.drainpolicy.DrainPolicy;
import java.util.List;
import java.util.stream.Collectors;

/** What people are told of pods that drain. One line each. */
final class InjectionWarnings {

    private static final int MOST_NAMES = 3;
    private static final int LONGEST_NAME = 63;

    private InjectionWarnings() {}

    static String keepsOwnHook(MainContainer main) {
        return "SelfHooked: container %s keeps its own preStop hook and does not wait for the drain"
                .formatted(shown(main));
    }

    static List<String> passedOver(DrainPolicies.Chosen chosen) {
        if (chosen.passedOver().isEmpty()) {
            return List.of();
        }
        String others = chosen.passedOver().stream()
                .limit(MOST_NAMES)
                .map(DrainPolicy::name)
                .collect(Collectors.joining(", "));
        int more = chosen.passedOver().size() - MOST_NAMES;
        return List.of("PassedOver: %s counts; also choosing this pod, but less specific: %s"
                .formatted(chosen.policy().title(), more > 0 ? others + " and " + more + " more" : others));
    }

    static String replaced(OwnHooks.Replaced replaced) {
        return "Replaced: container %s gives up its preStop hook, known as %s"
                .formatted(shown(replaced.main()), replaced.known().name());
    }

    static String noVolume(String file) {
        return "NoVolume: no container of this pod has %s in a volume, so the agent can't read it".formatted(file);
    }

    static String granted(GraceBudget budget, ClusterGrants.Grant grant) {
        return "CutShort: this pod may take %d s to end, %s waits for %d s"
                .formatted(
                        budget.terminationGracePeriodSeconds(),
                        grant.by(),
                        grant.most().toSeconds());
    }

    static String clamped(DrainPlan plan, GraceBudget budget) {
        return "Clamped: the drain asks for %d s of grace, the most is %d s; its slices are shortened"
                .formatted(plan.slices().total().toSeconds(), budget.terminationGracePeriodSeconds());
    }

    static String wouldDrain(Pod pod, Injection injection) {
        String by =
                switch (injection.hook()) {
                    case PreStopHook.AgentCall call -> "an agent";
                    case PreStopHook.KubeletSleep sleep -> "a sleep of " + sleep.seconds() + " s";
                };
        long before = pod.terminationGracePeriodSeconds();
        long after = injection.budget().terminationGracePeriodSeconds();
        return "Observed: would drain %s by %s; terminationGracePeriodSeconds %s"
                .formatted(
                        names(injection.drained()),
                        by,
                        before == after ? "stays " + before : before + " becomes " + after);
    }

    private static String names(List<MainContainer> mains) {
        return mains.size() > MOST_NAMES
                ? mains.size() + " containers"
                : mains.stream().map(InjectionWarnings::shown).collect(Collectors.joining(", "));
    }

    /** The name, which nobody has validated yet, fit for one line of a terminal. */
    private static String shown(MainContainer main) {
        return main.name()
                .codePoints()
                .limit(LONGEST_NAME)
                .map(c -> Character.isISOControl(c) ? '?' : c)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }
}

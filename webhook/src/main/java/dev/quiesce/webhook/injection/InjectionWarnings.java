package dev.quiesce.webhook.injection;

import dev.quiesce.agent.contract.GraceBudget;
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

package dev.quiesce.webhook.injection;

import dev.quiesce.agent.contract.DrainNames;

/** Why a pod that asks to drain is left as it is. */
public enum SkipReason {
    MALFORMED("Malformed", "its metadata or spec has not the form of a Pod's"),
    MIRROR("Mirror", "a mirror pod only shows what a kubelet runs by itself"),
    OPTED_OUT("OptedOut", "its label " + DrainNames.INJECT + " is \"" + DrainNames.INJECT_OPT_OUT + "\""),
    NO_CONTAINERS("NoContainers", "it has no containers"),
    NO_GRACE("NoGrace", "its terminationGracePeriodSeconds is 0, so no hook would run"),
    OLD_NODES("OldNodes", "the API server and every node must be " + ClusterVersions.SUPPORTED + " or later"),
    RUN_TO_COMPLETION("RunToCompletion", "pods of Jobs and TaskRuns drain only by an annotation of their own"),
    INVALID_ANNOTATION("InvalidAnnotation", "an annotation can't be understood"),
    NO_SUCH_CONTAINER("NoSuchContainer", "it has none of the containers that its policy names"),
    NOT_ALLOWED("NotAllowed", "a ClusterDrainPolicy does not allow it"),
    HOST_NETWORK("HostNetwork", "hooks can't reach an agent on the host network; " + SkipReason.SLEEP_CAN),
    WINDOWS("Windows", "the agent runs on Linux; " + SkipReason.SLEEP_CAN),
    NAME_TAKEN("NameTaken", "it has another container " + DrainNames.CONTAINER),
    SELF_HOOKED("SelfHooked", "its own preStop hooks are kept, and no container is without one"),
    NO_PORTS("NoPorts", "no TCP port is declared; write " + DrainNames.PORT + ": \"8080\""),
    NO_FREE_PORT("NoFreePort", "its containers declare every port that the agent could use"),
    NO_SLEEP("NoSleep", "it would sleep for no time; write " + DrainNames.NOTICE + ": 10s");

    private static final String SLEEP_CAN = DrainNames.DRAIN + ": sleep would work";

    private final String label;
    private final String because;

    SkipReason(String label, String because) {
        this.label = label;
        this.because = because;
    }

    /** The stable name, for metrics, conditions and the start of a warning. */
    public String label() {
        return label;
    }

    /** The sentence for the user. */
    String warning() {
        return warning(because);
    }

    /** The sentence for the user with a cause of its own. */
    String warning(String cause) {
        return label + ", not drained: " + cause;
    }
}

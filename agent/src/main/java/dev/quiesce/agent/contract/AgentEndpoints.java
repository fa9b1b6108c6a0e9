package dev.quiesce.agent.contract;

/** Where the agent listens, on every address of the pod, and what it answers to. */
public final class AgentEndpoints {

    /** The agent's port, unless a container declares it: then the webhook chooses the next free one. */
    public static final int PORT = 8099;

    /**
     * A GET of any path below this one is a PreStop call and is answered when the drain is over. Any: the kubelet
     * takes every status for success, so an answer to an unknown version would be a drain that never was.
     */
    public static final String PRESTOP_PREFIX = "/prestop/";

    public static final String STATUS = "/status";
    public static final String METRICS = "/metrics";

    /** Where the leader posts what it sees of the pod. */
    public static final String CONTROL = "/control";

    private static final String PRESTOP_V1 = PRESTOP_PREFIX + "v1/";

    private AgentEndpoints() {}

    /** The path of a main's {@code preStop.httpGet}. Container names are DNS labels and need no escape. */
    public static String preStopPath(String container) {
        return PRESTOP_V1 + container;
    }
}

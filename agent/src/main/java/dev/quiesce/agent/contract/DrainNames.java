package dev.quiesce.agent.contract;

/** Labels, annotations and the container by which a pod, its owner, the webhook and the agent know each other. */
public final class DrainNames {

    /** Name of the injected native sidecar. */
    public static final String CONTAINER = "quiesce-agent";

    /** Namespace label: {@link #INJECT_ENABLED} or {@link #INJECT_OBSERVE}. Pod label: {@link #INJECT_OPT_OUT}. */
    public static final String INJECT = "quiesce.dev/inject";

    public static final String INJECT_ENABLED = "enabled";
    public static final String INJECT_OBSERVE = "observe";
    public static final String INJECT_OPT_OUT = "false";

    /** Pod label, set at injection, by which the leader finds the pods that carry an agent. */
    public static final String AGENT = "quiesce.dev/agent";

    /** Value of {@link #AGENT}: the version of this contract. */
    public static final String AGENT_VERSION = "v1";

    /** Pod annotation: a {@link DrainProfile}. */
    public static final String DRAIN = "quiesce.dev/drain";

    /** Pod annotation: the longest work to protect, a {@link DurationText}. */
    public static final String GRACEFUL_SHUTDOWN_PERIOD = "quiesce.dev/graceful-shutdown-period";

    /** Pod annotation: how long others are given to notice that the pod leaves, a {@link DurationText}. */
    public static final String NOTICE = "quiesce.dev/notice";

    /** Pod annotation: how long others are given to notice that the pod is idle, a {@link DurationText}. */
    public static final String SETTLE = "quiesce.dev/settle";

    /** Pod annotation: what is kept for the mains' own end after SIGTERM, a {@link DurationText}. */
    public static final String SAFETY_OVERHEAD = "quiesce.dev/safety-overhead";

    /** Pod annotation: an {@link AtDeadline}. */
    public static final String AT_DEADLINE = "quiesce.dev/at-deadline";

    /** Pod annotation: the ports whose connections are work, separated by commas; else the declared TCP ports. */
    public static final String PORT = "quiesce.dev/port";

    /** Pod annotation: IP addresses of peers whose connections are no work (probes), separated by commas. */
    public static final String IGNORED_PEERS = "quiesce.dev/ignored-peers";

    /** Pod annotation: where the app serves its gauge, an {@link HttpUrl}; a plain number unless one of the next two. */
    public static final String WORK_URL = "quiesce.dev/work-url";

    /** Pod annotation: where in the JSON of {@link #WORK_URL} the number stands, see {@link Gauge#jsonPointer}. */
    public static final String WORK_JSON_POINTER = "quiesce.dev/work-json-pointer";

    /** Pod annotation: which Prometheus sample of {@link #WORK_URL} is the number, see {@link Gauge#metric}. */
    public static final String WORK_METRIC = "quiesce.dev/work-metric";

    /** Pod annotation: the call that begins a drain, see {@link HttpAction#parse}. */
    public static final String ON_START = "quiesce.dev/on-start";

    /** Pod annotation: an {@link OnSourceFailure}. */
    public static final String ON_SOURCE_FAILURE = "quiesce.dev/on-source-failure";

    /** Pod annotation: the mains that get a hook, separated by commas; else all. */
    public static final String CONTAINERS = "quiesce.dev/containers";

    /** Pod annotation, set with the caller's own rights: ends a drain now. */
    public static final String RELEASE = "quiesce.dev/release";

    private DrainNames() {}
}

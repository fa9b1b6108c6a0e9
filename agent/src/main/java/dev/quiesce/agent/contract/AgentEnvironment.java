package dev.quiesce.agent.contract;

/** The agent's environment variables: all of its configuration. Durations are {@link DurationText}s. */
public final class AgentEnvironment {

    public static final String PREFIX = "QUIESCE_";

    /** A {@link DrainProfile}; required. It says where work is seen and what the unset slices are. */
    public static final String PROFILE = "QUIESCE_PROFILE";

    /** Ports whose connections are work, separated by commas; required by {@link DrainProfile#CONNECTIONS}. */
    public static final String PORTS = "QUIESCE_PORTS";

    /** IP addresses of peers whose connections are no work (probes), separated by commas; none by default. */
    public static final String IGNORED_PEERS = "QUIESCE_IGNORED_PEERS";

    /** Gauges that apps serve, a {@link WorkText}; required by {@link DrainProfile#HTTP}. With ports, all must be quiet. */
    public static final String WORK = "QUIESCE_WORK";

    /** A call that tells the app to take no more work, an {@link ActionText}; none by default. */
    public static final String ON_START = "QUIESCE_ON_START";

    /** How to see that others have noticed, a {@link ConfirmText}; by default the slices are slept through. */
    public static final String CONFIRM = "QUIESCE_CONFIRM";

    /** An {@link OnSourceFailure}; {@link OnSourceFailure#WAIT} by default. */
    public static final String ON_SOURCE_FAILURE = "QUIESCE_ON_SOURCE_FAILURE";

    /** Hooks that mains came with and the agent runs, a {@link WrappedText}; none by default. */
    public static final String WRAPPED = "QUIESCE_WRAPPED";

    /** From the downward API ({@code status.podIP}): where the kubelet would send a wrapped GET; loopback by default. */
    public static final String POD_IP = "QUIESCE_POD_IP";

    /** The injected terminationGracePeriodSeconds; by default what the slices sum up to. */
    public static final String GRACE = "QUIESCE_GRACE";

    /** The terminationGracePeriodSeconds that the pod came with; the overhead of most profiles. */
    public static final String POD_GRACE = "QUIESCE_POD_GRACE";

    public static final String NOTICE = "QUIESCE_NOTICE";
    public static final String FINISHING = "QUIESCE_FINISHING";
    public static final String SETTLE = "QUIESCE_SETTLE";
    public static final String OVERHEAD = "QUIESCE_OVERHEAD";

    /** An {@link AtDeadline}; by default the profile's. */
    public static final String AT_DEADLINE = "QUIESCE_AT_DEADLINE";

    /** How long nothing must have been in flight before work counts as finished. */
    public static final String QUIET = "QUIESCE_QUIET";

    /** The agent's own port; {@link AgentEndpoints#PORT} by default. A name in _PORT could be the link of some Service. */
    public static final String LISTEN_PORT = "QUIESCE_LISTEN_ON";

    /** The file that the kubelet reads as the container's termination message. */
    public static final String TERMINATION_LOG = "QUIESCE_TERMINATION_LOG";

    /** The folder with the kernel's connection tables. */
    public static final String CONNECTION_TABLES = "QUIESCE_CONNECTION_TABLES";

    /** The SHA-256 of the leader's {@link ControlToken} for this pod; without it nobody can tell the agent anything. */
    public static final String CONTROL_SHA256 = "QUIESCE_CONTROL_SHA256";

    /** From the downward API: who the agent speaks for. */
    public static final String POD_NAME = "QUIESCE_POD_NAME";

    public static final String POD_NAMESPACE = "QUIESCE_POD_NAMESPACE";
    public static final String POD_UID = "QUIESCE_POD_UID";

    private AgentEnvironment() {}
}

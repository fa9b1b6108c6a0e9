package dev.quiesce.agent;

import dev.quiesce.agent.contract.AgentEndpoints;
import dev.quiesce.agent.contract.AgentEnvironment;
import dev.quiesce.agent.contract.AtDeadline;
import dev.quiesce.agent.contract.DrainProfile;
import dev.quiesce.agent.contract.DrainSlices;
import dev.quiesce.agent.contract.GraceBudget;
import dev.quiesce.agent.contract.OnSourceFailure;
import dev.quiesce.agent.drain.DrainPlan;
import dev.quiesce.agent.report.PodIdentity;
import java.io.File;
import java.net.InetAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * All that the agent can be told, from environment variables alone.
 *
 * @param ports whose connections are work; empty where there is no work to look for
 * @param ignoredPeers whose connections are none
 * @param calls whom the agent calls
 * @param listenPort the agent's own
 * @param terminationLog the file of the container's termination message
 * @param connectionTables the folder of the kernel's tables
 * @param controlSha256 of the leader's bearer; empty where nobody may tell the agent anything
 * @param unknown variables under our prefix that mean nothing
 */
record AgentConfig(
        DrainProfile profile,
        DrainPlan plan,
        Set<Integer> ports,
        Set<InetAddress> ignoredPeers,
        AgentCalls calls,
        int listenPort,
        File terminationLog,
        File connectionTables,
        PodIdentity pod,
        String controlSha256,
        List<String> unknown) {

    /** Where the kubelet looks unless the pod says otherwise. */
    static final String DEFAULT_TERMINATION_LOG = "/dev/termination-log";

    private static final String DEFAULT_TABLES = "/proc/net";

    /** What the API server gives a pod that asks for nothing. */
    private static final Duration DEFAULT_POD_GRACE = Duration.ofSeconds(30);

    /** Two looks at the work in a row, and one more. */
    private static final Duration DEFAULT_QUIET = Duration.ofSeconds(2);

    private static final Set<String> KNOWN = Set.of(
            AgentEnvironment.PROFILE,
            AgentEnvironment.PORTS,
            AgentEnvironment.IGNORED_PEERS,
            AgentEnvironment.WORK,
            AgentEnvironment.ON_START,
            AgentEnvironment.CONFIRM,
            AgentEnvironment.ON_SOURCE_FAILURE,
            AgentEnvironment.WRAPPED,
            AgentEnvironment.POD_IP,
            AgentEnvironment.GRACE,
            AgentEnvironment.POD_GRACE,
            AgentEnvironment.NOTICE,
            AgentEnvironment.FINISHING,
            AgentEnvironment.SETTLE,
            AgentEnvironment.OVERHEAD,
            AgentEnvironment.AT_DEADLINE,
            AgentEnvironment.QUIET,
            AgentEnvironment.LISTEN_PORT,
            AgentEnvironment.TERMINATION_LOG,
            AgentEnvironment.CONNECTION_TABLES,
            AgentEnvironment.CONTROL_SHA256,
            AgentEnvironment.POD_NAME,
            AgentEnvironment.POD_NAMESPACE,
            AgentEnvironment.POD_UID);

    AgentConfig {
        ports = Set.copyOf(ports);
        ignoredPeers = Set.copyOf(ignoredPeers);
        unknown = List.copyOf(unknown);
    }

    /** Reads everything, and reports everything that is wrong with it together. */
    static AgentConfig read(Map<String, String> environment) throws InvalidConfigurationException {
        EnvironmentReader reader = new EnvironmentReader(environment);
        DrainProfile profile = reader.profile(AgentEnvironment.PROFILE, DrainProfile.SLEEP);
        AgentCalls calls = calls(reader);
        AgentConfig config = new AgentConfig(
                profile,
                plan(reader, profile, calls.shortestNotice()),
                reader.ports(AgentEnvironment.PORTS),
                reader.addresses(AgentEnvironment.IGNORED_PEERS),
                calls,
                reader.port(AgentEnvironment.LISTEN_PORT, AgentEndpoints.PORT),
                new File(reader.text(AgentEnvironment.TERMINATION_LOG, DEFAULT_TERMINATION_LOG)),
                new File(reader.text(AgentEnvironment.CONNECTION_TABLES, DEFAULT_TABLES)),
                pod(reader),
                reader.sha256(AgentEnvironment.CONTROL_SHA256),
                unknown(environment, calls.secretVariables()));
        check(reader, config);
        if (!reader.problems().isEmpty()) {
            throw new InvalidConfigurationException(reader.problems());
        }
        return config;
    }

    private static AgentCalls calls(EnvironmentReader reader) {
        return new AgentCalls(
                reader.work(AgentEnvironment.WORK),
                reader.action(AgentEnvironment.ON_START),
                reader.probes(AgentEnvironment.CONFIRM),
                reader.onSourceFailure(AgentEnvironment.ON_SOURCE_FAILURE),
                OnSourceFailure.PATIENCE,
                reader.wrapped(AgentEnvironment.WRAPPED),
                reader.address(AgentEnvironment.POD_IP, AgentCalls.LOOPBACK));
    }

    /** @param shortestNotice raises a shorter notice */
    private static DrainPlan plan(EnvironmentReader reader, DrainProfile profile, Duration shortestNotice) {
        Duration podGrace = reader.duration(AgentEnvironment.POD_GRACE, DEFAULT_POD_GRACE);
        DrainSlices defaults = profile.slices(podGrace);
        DrainSlices asked = new DrainSlices(
                longer(reader.duration(AgentEnvironment.NOTICE, defaults.notice()), shortestNotice),
                reader.duration(AgentEnvironment.FINISHING, defaults.finishing()),
                reader.duration(AgentEnvironment.SETTLE, defaults.settle()),
                reader.duration(AgentEnvironment.OVERHEAD, defaults.overhead()));
        Duration grace = GraceBudget.sized(asked, podGrace, GraceBudget.LONGEST).grace();
        AtDeadline atDeadline = reader.atDeadline(AgentEnvironment.AT_DEADLINE, profile.atDeadline());
        return new DrainPlan(
                asked,
                reader.duration(AgentEnvironment.GRACE, grace),
                atDeadline,
                reader.duration(AgentEnvironment.QUIET, DEFAULT_QUIET));
    }

    private static void check(EnvironmentReader reader, AgentConfig config) {
        switch (config.profile) {
            case SLEEP -> {
                if (!config.calls.work().isEmpty()) {
                    reader.problem(
                            AgentEnvironment.WORK,
                            "",
                            "is not looked at by the profile sleep",
                            "it for another profile");
                }
            }
            case CONNECTIONS -> {
                if (config.ports.isEmpty()) {
                    reader.problem(AgentEnvironment.PORTS, "", "is empty", "the ports whose connections are work");
                }
            }
            case HTTP -> {
                if (config.calls.work().isEmpty()) {
                    reader.problem(AgentEnvironment.WORK, "", "is empty", "where the app serves its gauge");
                }
            }
            case TRINO ->
                reader.problem(
                        AgentEnvironment.PROFILE,
                        config.profile.text(),
                        "is not served by this version",
                        "connections, http or sleep");
        }
        if (config.ports.contains(config.listenPort)) {
            reader.problem(
                    AgentEnvironment.LISTEN_PORT,
                    Integer.toString(config.listenPort),
                    "is also one of " + AgentEnvironment.PORTS,
                    "a port that no container has");
        }
        if (config.plan.grace().isZero()) {
            reader.problem(AgentEnvironment.GRACE, "0", "leaves no time for any hook", "the pod's grace period");
        }
    }

    private static PodIdentity pod(EnvironmentReader reader) {
        return new PodIdentity(
                reader.text(AgentEnvironment.POD_NAMESPACE, ""),
                reader.text(AgentEnvironment.POD_NAME, ""),
                reader.text(AgentEnvironment.POD_UID, ""));
    }

    private static Duration longer(Duration a, Duration b) {
        return a.compareTo(b) >= 0 ? a : b;
    }

    private static List<String> unknown(Map<String, String> environment, Set<String> secrets) {
        List<String> unknown = new ArrayList<>();
        for (String name : environment.keySet()) {
            if (name.startsWith(AgentEnvironment.PREFIX) && !KNOWN.contains(name) && !secrets.contains(name)) {
                unknown.add(name);
            }
        }
        Collections.sort(unknown);
        return unknown;
    }
}

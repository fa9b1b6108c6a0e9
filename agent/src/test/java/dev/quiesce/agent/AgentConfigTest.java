package dev.quiesce.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.quiesce.agent.contract.AtDeadline;
import dev.quiesce.agent.contract.ConfirmProbe;
import dev.quiesce.agent.contract.ConfirmProbes;
import dev.quiesce.agent.contract.DrainProfile;
import dev.quiesce.agent.contract.DrainSlices;
import dev.quiesce.agent.contract.Gauge;
import dev.quiesce.agent.contract.HttpAction;
import dev.quiesce.agent.contract.HttpEndpoint;
import dev.quiesce.agent.contract.HttpUrl;
import dev.quiesce.agent.contract.HttpWork;
import dev.quiesce.agent.contract.OnSourceFailure;
import dev.quiesce.agent.contract.WrappedHook;
import dev.quiesce.agent.drain.DrainPlan;
import dev.quiesce.agent.report.PodIdentity;
import java.io.File;
import java.net.InetAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AgentConfigTest {

    private static final HttpUrl LOCAL = new HttpUrl(false, "127.0.0.1", 80, "/");

    private static final String HASH = "0123456789abcdef".repeat(4);

    @Test
    void hasDefaults() throws InvalidConfigurationException {
        // When
        AgentConfig config = AgentConfig.read(Map.of("QUIESCE_PROFILE", "connections", "QUIESCE_PORTS", "8080"));

        // Then
        DrainSlices slices = new DrainSlices(seconds(10), seconds(60), Duration.ZERO, seconds(30));
        assertThat(config)
                .isEqualTo(new AgentConfig(
                        DrainProfile.CONNECTIONS,
                        new DrainPlan(slices, seconds(100), AtDeadline.ANSWER, seconds(2)),
                        Set.of(8080),
                        Set.of(),
                        AgentCalls.NONE,
                        8099,
                        new File("/dev/termination-log"),
                        new File("/proc/net"),
                        new PodIdentity("", "", ""),
                        "",
                        List.of()));
    }

    @Test
    void readsEveryVariable() throws InvalidConfigurationException {
        // When
        AgentConfig config = AgentConfig.read(Map.ofEntries(
                Map.entry("QUIESCE_PROFILE", "connections"),
                Map.entry("QUIESCE_PORTS", "8080, 8443"),
                Map.entry("QUIESCE_IGNORED_PEERS", "10.0.0.1,fd00::1"),
                Map.entry("QUIESCE_GRACE", "3750"),
                Map.entry("QUIESCE_POD_GRACE", "45"),
                Map.entry("QUIESCE_NOTICE", "1m"),
                Map.entry("QUIESCE_FINISHING", "1h"),
                Map.entry("QUIESCE_SETTLE", "60s"),
                Map.entry("QUIESCE_OVERHEAD", "20s"),
                Map.entry("QUIESCE_AT_DEADLINE", "Hold"),
                Map.entry("QUIESCE_QUIET", "5s"),
                Map.entry("QUIESCE_WORK", "{\"http\":[{\"name\":\"jobs\",\"url\":\"http://127.0.0.1/\"}]}"),
                Map.entry("QUIESCE_ON_START", "{\"http\":{\"url\":\"http://127.0.0.1/\"}}"),
                Map.entry(
                        "QUIESCE_CONFIRM", "{\"settle\":{\"http\":{\"url\":\"http://127.0.0.1/\",\"equals\":\"0\"}}}"),
                Map.entry("QUIESCE_ON_SOURCE_FAILURE", "Proceed"),
                Map.entry("QUIESCE_WRAPPED", "{\"hooks\":[{\"container\":\"app\",\"sleep\":\"90s\"}]}"),
                Map.entry("QUIESCE_POD_IP", "10.1.2.3"),
                Map.entry("QUIESCE_LISTEN_ON", "8100"),
                Map.entry("QUIESCE_TERMINATION_LOG", "/tmp/message"),
                Map.entry("QUIESCE_CONNECTION_TABLES", "/tables"),
                Map.entry("QUIESCE_POD_NAMESPACE", "shop"),
                Map.entry("QUIESCE_POD_NAME", "cart-0"),
                Map.entry("QUIESCE_POD_UID", "1b4e28ba"),
                Map.entry("QUIESCE_CONTROL_SHA256", HASH),
                Map.entry("QUIESCE_PORT", "tcp://10.0.0.1:443"),
                Map.entry("PATH", "/bin")));

        // Then
        DrainSlices slices = new DrainSlices(seconds(90), seconds(3600), seconds(60), seconds(20));
        assertThat(config)
                .isEqualTo(new AgentConfig(
                        DrainProfile.CONNECTIONS,
                        new DrainPlan(slices, seconds(3750), AtDeadline.HOLD, seconds(5)),
                        Set.of(8080, 8443),
                        Set.of(InetAddress.ofLiteral("10.0.0.1"), InetAddress.ofLiteral("fd00::1")),
                        new AgentCalls(
                                List.of(new HttpWork("jobs", HttpEndpoint.of(LOCAL), Gauge.NUMBER)),
                                new HttpAction("POST", HttpEndpoint.of(LOCAL), "", List.of()),
                                new ConfirmProbes(
                                        null,
                                        new ConfirmProbe(
                                                HttpEndpoint.of(LOCAL),
                                                Gauge.NUMBER,
                                                ConfirmProbe.Comparison.EQUALS,
                                                "0",
                                                ConfirmProbe.DEFAULT_MARGIN)),
                                OnSourceFailure.PROCEED,
                                OnSourceFailure.PATIENCE,
                                List.of(WrappedHook.sleep("app", seconds(90))),
                                "10.1.2.3"),
                        8100,
                        new File("/tmp/message"),
                        new File("/tables"),
                        new PodIdentity("shop", "cart-0", "1b4e28ba"),
                        HASH,
                        List.of("QUIESCE_PORT")));
    }

    @Test
    void thePodsOwnGraceIsTheDefaultOverhead() throws InvalidConfigurationException {
        AgentConfig config = AgentConfig.read(Map.of("QUIESCE_PROFILE", "sleep", "QUIESCE_POD_GRACE", "300"));
        assertThat(config.plan().asked().overhead()).isEqualTo(seconds(300));
        assertThat(config.plan().grace()).isEqualTo(seconds(310));
    }

    @ParameterizedTest
    @CsvSource({
        "QUIESCE_PROFILE, '', is no profile",
        "QUIESCE_PROFILE, Sleep, is no profile",
        "QUIESCE_PROFILE, trino, is not served by this version",
        "QUIESCE_PROFILE, http, is empty",
        "QUIESCE_WORK, '{}x', is no JSON object",
        "QUIESCE_WORK, '{\"http\":[{\"name\":\"a\",\"url\":\"http://a/\"}]}', is not looked at by the profile sleep",
        "QUIESCE_ON_START, '{}', is no object",
        "QUIESCE_CONFIRM, '{\"notice\":{}}', is no object",
        "QUIESCE_ON_SOURCE_FAILURE, wait, is unknown",
        "QUIESCE_WRAPPED, '[]', is no JSON object",
        "QUIESCE_POD_IP, localhost, is no IP address",
        "QUIESCE_PROFILE, connections, is empty",
        "QUIESCE_PORTS, 0, has something that is no port",
        "QUIESCE_PORTS, 65536, has something that is no port",
        "QUIESCE_PORTS, -1, has something that is no port",
        "QUIESCE_PORTS, 99999999999999999999, has something that is no port",
        "QUIESCE_PORTS, http, has something that is no port",
        "QUIESCE_PORTS, '80,,81', has something that is no port",
        "QUIESCE_PORTS, '80,080', has a port twice",
        "QUIESCE_PORTS, 8099, is also one of QUIESCE_PORTS",
        "QUIESCE_IGNORED_PEERS, localhost, has something that is no IP address",
        "QUIESCE_IGNORED_PEERS, 10.0.0.0/8, has something that is no IP address",
        "QUIESCE_GRACE, 0, leaves no time for any hook",
        "QUIESCE_GRACE, -1, is negative",
        "QUIESCE_POD_GRACE, 1.5h, is fractional",
        "QUIESCE_NOTICE, 99999999999999, is longer than 2147483647 seconds",
        "QUIESCE_FINISHING, soon, is no duration",
        "QUIESCE_SETTLE, '', is empty",
        "QUIESCE_OVERHEAD, 1ms, is no duration",
        "QUIESCE_AT_DEADLINE, never, is unknown",
        "QUIESCE_QUIET, -2s, is negative",
        "QUIESCE_CONTROL_SHA256, 0123, is no SHA-256",
        "QUIESCE_CONTROL_SHA256, 0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdeg, is no SHA-256",
        "QUIESCE_LISTEN_ON, tcp://10.0.0.1:80, has something that is no port"
    })
    void refuses(String variable, String value, String problem) {
        // Given
        Map<String, String> environment =
                new java.util.HashMap<>(Map.of("QUIESCE_PROFILE", "sleep", "QUIESCE_PORTS", "8080"));
        if (value.equals("connections")) {
            environment.remove("QUIESCE_PORTS");
        }
        environment.put(variable, value);

        // When
        InvalidConfigurationException refusal =
                catchThrowableOfType(InvalidConfigurationException.class, () -> AgentConfig.read(environment));

        // Then
        assertThat(refusal.problems())
                .anySatisfy(message -> assertThat(message)
                        .startsWith("QUIESCE_")
                        .contains(problem)
                        .contains("; write "));
    }

    @Test
    void aSecretsVariableIsKnown() throws InvalidConfigurationException {
        AgentConfig config = AgentConfig.read(Map.of(
                "QUIESCE_PROFILE", "http",
                "QUIESCE_WORK",
                        "{\"http\":[{\"name\":\"a\",\"url\":\"http://a/\",\"bearer\":{\"env\":\"QUIESCE_SECRET_0\"}}]}",
                "QUIESCE_SECRET_0", "s3cret"));
        assertThat(config.unknown()).isEmpty();
    }

    @Test
    void reportsAllProblemsTogether() {
        InvalidConfigurationException refusal = catchThrowableOfType(
                InvalidConfigurationException.class,
                () -> AgentConfig.read(Map.of(
                        "QUIESCE_PROFILE", "x", "QUIESCE_NOTICE", "-1", "QUIESCE_PORTS", "0", "QUIESCE_GRACE", "y")));
        assertThat(refusal.problems()).hasSize(4);
        assertThat(refusal.getMessage()).contains(refusal.problems());
    }

    @Property
    void neverFailsInAnotherWay(@ForAll String value) {
        for (String name :
                List.of("PROFILE", "PORTS", "IGNORED_PEERS", "GRACE", "NOTICE", "LISTEN_ON", "CONTROL_SHA256")) {
            try {
                AgentConfig.read(Map.of("QUIESCE_PROFILE", "sleep", "QUIESCE_" + name, value));
            } catch (InvalidConfigurationException e) {
                assertThat(e.problems()).isNotEmpty();
            } catch (IllegalArgumentException duplicateKey) {
                assertThat(name).isEqualTo("PROFILE");
            }
        }
    }

    private static Duration seconds(long seconds) {
        return Duration.ofSeconds(seconds);
    }
}

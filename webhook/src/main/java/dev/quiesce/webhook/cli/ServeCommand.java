package dev.quiesce.webhook.cli;

import dev.quiesce.agent.contract.DurationText;
import dev.quiesce.agent.contract.Parsed;
import dev.quiesce.webhook.http.DrainTimes;
import dev.quiesce.webhook.http.HttpLimits;
import dev.quiesce.webhook.http.HttpTimeouts;
import dev.quiesce.webhook.http.WebhookServerConfig;
import dev.quiesce.webhook.injection.AgentImage;
import dev.quiesce.webhook.injection.AgentImage.PullPolicy;
import dev.quiesce.webhook.policies.ShippedPolicies;
import dev.quiesce.webhook.serve.RunSettings;
import dev.quiesce.webhook.serve.ServeSettings;
import dev.quiesce.webhook.serve.WebhookProcess;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** The webhook. Every option can be given as an environment variable too. */
@Command(
        name = "serve",
        mixinStandardHelpOptions = true,
        description = "Runs the webhook. Each option has an environment variable: QUIESCE_ and its name in capitals.")
final class ServeCommand implements Callable<Integer> {

    /** Where the install puts it. */
    static final String NAMESPACE = "quiesce-system";

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before call()
    private CommandSpec spec;

    @Option(
            names = "--port",
            defaultValue = "${env:QUIESCE_PORT:-10250}",
            description = "HTTPS, for the API server. Private control planes often reach only 443 and 10250.")
    private int port;

    @Option(
            names = "--health-port",
            defaultValue = "${env:QUIESCE_HEALTH_PORT:-8080}",
            description = "Plain HTTP: /livez, /readyz, /metrics.")
    private int healthPort;

    @Option(
            names = "--namespace",
            defaultValue = "${env:POD_NAMESPACE:-" + NAMESPACE + "}",
            description = "The namespace it runs in.")
    private String namespace = "";

    @Option(
            names = "--pod-name",
            defaultValue = "${env:POD_NAME:-${env:HOSTNAME:-quiesce}}",
            description = "This replica's name, in leader election.")
    private String podName = "";

    @Option(
            names = "--service",
            defaultValue = "${env:QUIESCE_SERVICE:-quiesce-webhook}",
            description = "The Service by which the API server reaches it.")
    private String service = "";

    @Option(
            names = "--address",
            defaultValue = "${env:QUIESCE_ADDRESS}",
            paramLabel = "HOST:PORT",
            description = "Where the API server reaches it without a Service, for a webhook outside the cluster.")
    private @Nullable String address;

    @Option(
            names = "--certificate-lifetime",
            defaultValue = "${env:QUIESCE_CERTIFICATE_LIFETIME:-720h}",
            converter = DurationOption.class,
            description = "How long its own certificate lives; renewed at two thirds.")
    private Duration certificateLifetime = Duration.ZERO;

    @Option(
            names = "--certificate-folder",
            defaultValue = "${env:QUIESCE_CERTIFICATE_FOLDER}",
            paramLabel = "DIR",
            description =
                    "Where somebody else, such as cert-manager, puts tls.crt and tls.key. Without it, it makes its own.")
    private @Nullable Path certificateFolder;

    @Option(
            names = "--shutdown-delay",
            defaultValue = "${env:QUIESCE_SHUTDOWN_DELAY:-10s}",
            converter = DurationOption.class,
            description = "How long it goes on serving after it was told to stop, until every API server has noticed.")
    private Duration shutdownDelay = Duration.ZERO;

    @Option(
            names = "--agent-image",
            defaultValue = "${env:QUIESCE_AGENT_IMAGE:-" + AgentImage.RELEASED + "}",
            paramLabel = "IMAGE",
            description = "The image of the agent that pods are given, best by digest.")
    private String agentImage = "";

    @Option(
            names = "--agent-pull-policy",
            defaultValue = "${env:QUIESCE_AGENT_PULL_POLICY:-IfNotPresent}",
            converter = PullPolicyOption.class,
            description = "When a node pulls the agent's image: Always, IfNotPresent or Never.")
    private PullPolicy agentPullPolicy = PullPolicy.IF_NOT_PRESENT;

    @Option(
            names = "--agent-pull-secret",
            defaultValue = "${env:QUIESCE_AGENT_PULL_SECRET}",
            paramLabel = "NAME",
            description =
                    "The Secret, in the namespace of each pod, by which its node may pull the agent's image. Without it, the image is public.")
    private @Nullable String agentPullSecret;

    @Option(
            names = "--run-policies",
            defaultValue = "${env:QUIESCE_RUN_POLICIES}",
            paramLabel = "NAME,...",
            description = "Shipped run policies to switch on, by name, besides those that are on anyway.")
    private @Nullable String runPolicies;

    @Option(
            names = "--aliases",
            defaultValue = "${env:QUIESCE_ALIASES:-false}",
            arity = "1",
            paramLabel = "true|false",
            description = "Whether old spellings are rewritten; the component aliases brings what that needs.")
    private boolean aliases;

    @Override
    public Integer call() throws InterruptedException {
        WebhookProcess process = WebhookProcess.start(settings());
        Thread ending = new Thread(
                () -> {
                    process.close();
                    // The JVM would end with 143; a webhook that left as it was told has not failed.
                    Runtime.getRuntime().halt(0);
                },
                "shutdown");
        Runtime.getRuntime().addShutdownHook(ending);
        new CountDownLatch(1).await();
        return 0;
    }

    private ServeSettings settings() {
        try {
            WebhookServerConfig server = new WebhookServerConfig(
                    WebhookServerConfig.ANY,
                    port,
                    healthPort,
                    Runtime.getRuntime().availableProcessors(),
                    HttpLimits.DEFAULT,
                    HttpTimeouts.DEFAULT,
                    new DrainTimes(shutdownDelay, DrainTimes.DEFAULT.inFlight()));
            return new ServeSettings(
                    server,
                    namespace,
                    podName,
                    service,
                    Optional.ofNullable(address).filter(text -> !text.isBlank()),
                    certificateLifetime,
                    Optional.ofNullable(certificateFolder)
                            .filter(folder -> !folder.toString().isBlank()),
                    agent(),
                    runPolicies());
        } catch (IllegalArgumentException wrong) {
            throw new ParameterException(spec.commandLine(), String.valueOf(wrong.getMessage()), wrong);
        }
    }

    private RunSettings runPolicies() {
        List<String> names = runPolicies == null
                ? List.of()
                : Stream.of(runPolicies.split(","))
                        .map(String::strip)
                        .filter(name -> !name.isEmpty())
                        .toList();
        try {
            return new RunSettings(ShippedPolicies.read(names), aliases);
        } catch (IllegalArgumentException unknown) {
            throw new IllegalArgumentException("--run-policies: " + unknown.getMessage(), unknown);
        }
    }

    private AgentImage agent() {
        String secret = agentPullSecret == null || agentPullSecret.isBlank() ? null : agentPullSecret.strip();
        if (agentImage.isBlank()) {
            throw new IllegalArgumentException("--agent-image is empty; expected such as " + AgentImage.RELEASED);
        }
        return new AgentImage(agentImage.strip(), agentPullPolicy, secret);
    }

    /** Pull policies are written as Kubernetes has them. */
    static final class PullPolicyOption implements ITypeConverter<PullPolicy> {
        @Override
        public PullPolicy convert(String text) {
            return Stream.of(PullPolicy.values())
                    .filter(policy -> policy.text().equals(text))
                    .findFirst()
                    .orElseThrow(() -> new TypeConversionException("'%s' is no pull policy; expected %s"
                            .formatted(
                                    text,
                                    Stream.of(PullPolicy.values())
                                            .map(PullPolicy::text)
                                            .collect(Collectors.joining(", ")))));
        }
    }

    /** Durations are written as everywhere else in Quiesce. */
    static final class DurationOption implements ITypeConverter<Duration> {
        @Override
        public Duration convert(String text) {
            return switch (DurationText.parse("the duration", text)) {
                case Parsed.Valid<Duration>(Duration value) -> value;
                case Parsed.Invalid<Duration> invalid -> throw new TypeConversionException(invalid.message());
            };
        }
    }
}

package dev.quiesce.webhook.drainpolicy;

import dev.quiesce.agent.contract.ConfirmProbe;
import dev.quiesce.agent.contract.ConfirmProbe.Comparison;
import dev.quiesce.agent.contract.ConfirmProbes;
import dev.quiesce.agent.contract.Gauge;
import dev.quiesce.agent.contract.HttpAction;
import dev.quiesce.agent.contract.HttpEndpoint;
import dev.quiesce.agent.contract.HttpUrl;
import dev.quiesce.agent.contract.HttpWork;
import dev.quiesce.agent.contract.LabelMatcher;
import dev.quiesce.agent.contract.Parsed;
import dev.quiesce.agent.contract.ValueSource;
import dev.quiesce.webhook.drainpolicy.HttpHeader.SecretKey;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The calls of a policy as the agent is told of them. What is secret is told by the name of a variable, which the
 * container gets from the Secret.
 */
public final class HttpTerms {

    private static final String VARIABLE = "QUIESCE_SECRET_";

    private final List<SecretKey> secrets;

    /** The calls of this policy. */
    public HttpTerms(DrainPolicySpec spec) {
        this.secrets = References.secrets(spec);
    }

    /** The variable in which the agent finds the n-th secret of {@link References#secrets}. */
    public static String variable(int index) {
        return VARIABLE + index;
    }

    /** The gauges. Throws an IllegalArgumentException that says why where the policy is not sound. */
    public List<HttpWork> work(Work work) {
        return work.http().stream()
                .map(source -> new HttpWork(
                        required(source.name(), "name"),
                        endpoint(
                                source.url(),
                                source.headers(),
                                source.bearerTokenFile(),
                                source.caFile(),
                                source.serverName()),
                        gauge(source.read())))
                .toList();
    }

    /** The call that begins a drain; throws alike. */
    public Optional<HttpAction> onStart(@Nullable StartAction action) {
        return Optional.ofNullable(action).map(StartAction::http).map(this::action);
    }

    /** What ends slices early; throws alike. */
    public ConfirmProbes confirm(@Nullable Confirm confirm) {
        return confirm == null
                ? ConfirmProbes.NONE
                : new ConfirmProbes(probe(confirm.notice()), probe(confirm.settle()));
    }

    HttpAction action(StartAction.HttpCall call) {
        return new HttpAction(
                Objects.requireNonNullElse(call.method(), "POST"),
                endpoint(call.url(), call.headers(), call.bearerTokenFile(), call.caFile(), call.serverName()),
                Objects.requireNonNullElse(call.body(), ""),
                call.expect());
    }

    @Nullable
    ConfirmProbe probe(Confirm.@Nullable Probe probe) {
        Confirm.Condition condition = probe == null ? null : probe.http();
        if (condition == null) {
            return null;
        }
        Long most = condition.atMost();
        return new ConfirmProbe(
                endpoint(
                        condition.url(),
                        condition.headers(),
                        condition.bearerTokenFile(),
                        condition.caFile(),
                        condition.serverName()),
                gauge(condition.read()),
                most == null ? Comparison.EQUALS : Comparison.AT_MOST,
                most == null ? required(condition.equalTo(), "equals or atMost") : most.toString(),
                ConfirmProbe.DEFAULT_MARGIN);
    }

    private HttpEndpoint endpoint(
            @Nullable String url,
            List<HttpHeader> headers,
            @Nullable String bearerTokenFile,
            @Nullable String caFile,
            @Nullable String serverName) {
        return new HttpEndpoint(
                valid(HttpUrl.parse("url", required(url, "url"))),
                headers.stream().map(this::header).toList(),
                bearerTokenFile == null ? null : ValueSource.file(bearerTokenFile),
                caFile,
                serverName);
    }

    private dev.quiesce.agent.contract.HttpHeader header(HttpHeader header) {
        String value = header.value();
        return new dev.quiesce.agent.contract.HttpHeader(
                required(header.name(), "name"), value == null ? secret(header) : ValueSource.here(value));
    }

    private ValueSource secret(HttpHeader header) {
        return References.secret(header)
                .map(key -> ValueSource.environment(variable(secrets.indexOf(key))))
                .orElseThrow(() -> new IllegalArgumentException("set exactly one of value and valueFrom"));
    }

    static Gauge gauge(@Nullable NumberReading read) {
        if (read == null || read.number() != null) {
            return Gauge.NUMBER;
        }
        if (read.jsonPointer() != null) {
            return valid(Gauge.jsonPointer("jsonPointer", read.jsonPointer()));
        }
        NumberReading.Prometheus samples = Objects.requireNonNull(read.prometheus(), "one of three is set");
        return new Gauge(
                Gauge.Form.PROMETHEUS,
                required(samples.metric(), "metric"),
                samples.labels().entrySet().stream()
                        .sorted(Map.Entry.comparingByKey())
                        .map(label -> new LabelMatcher(label.getKey(), LabelMatcher.Match.EQUAL, label.getValue()))
                        .toList());
    }

    private static String required(@Nullable String value, String member) {
        if (value == null) {
            throw new IllegalArgumentException(member + " is missing");
        }
        return value;
    }

    private static <T> T valid(Parsed<T> parsed) {
        return switch (parsed) {
            case Parsed.Valid<T>(T value) -> value;
            case Parsed.Invalid<T> invalid -> throw new IllegalArgumentException(invalid.message());
        };
    }
}

package dev.quiesce.webhook.drainpolicy;

import dev.quiesce.webhook.drainpolicy.HttpHeader.SecretKey;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What a policy names beside itself: hosts, Secrets and files, each once and in the order of the policy. */
public final class References {

    private References() {}

    /** A call that a policy has agents make, and where in it that stands. */
    record Call(
            String path,
            @Nullable String url,
            List<HttpHeader> headers,
            @Nullable String bearerTokenFile,
            @Nullable String caFile) {}

    static List<Call> calls(DrainPolicySpec spec) {
        Stream.Builder<Call> calls = Stream.builder();
        List<HttpSource> sources = spec.work() == null ? List.of() : spec.work().http();
        for (int i = 0; i < sources.size(); i++) {
            HttpSource source = sources.get(i);
            calls.add(new Call(
                    "spec.work.http[" + i + "]",
                    source.url(),
                    source.headers(),
                    source.bearerTokenFile(),
                    source.caFile()));
        }
        StartAction.HttpCall start =
                spec.onStart() == null ? null : spec.onStart().http();
        if (start != null) {
            calls.add(new Call(
                    "spec.onStart.http", start.url(), start.headers(), start.bearerTokenFile(), start.caFile()));
        }
        if (spec.confirm() != null) {
            probe("spec.confirm.notice.http", spec.confirm().notice()).ifPresent(calls::add);
            probe("spec.confirm.settle.http", spec.confirm().settle()).ifPresent(calls::add);
        }
        return calls.build().toList();
    }

    private static Optional<Call> probe(String path, Confirm.@Nullable Probe probe) {
        return Optional.ofNullable(probe)
                .map(Confirm.Probe::http)
                .map(asked -> new Call(path, asked.url(), asked.headers(), asked.bearerTokenFile(), asked.caFile()));
    }

    /** The keys of Secrets. */
    public static List<SecretKey> secrets(DrainPolicySpec spec) {
        return calls(spec).stream()
                .flatMap(call -> call.headers().stream())
                .flatMap(header -> secret(header).stream())
                .distinct()
                .toList();
    }

    /** The URLs, by the fields that hold them. */
    public static Map<String, String> urls(DrainPolicySpec spec) {
        Map<String, String> urls = new TreeMap<>();
        calls(spec).forEach(call -> urls.put(call.path() + ".url", String.valueOf(call.url())));
        return urls;
    }

    /** The names of Secrets, each by the first field that holds it. */
    public static Map<String, String> secretNames(DrainPolicySpec spec) {
        Map<String, String> names = new TreeMap<>();
        for (Call call : calls(spec)) {
            for (int i = 0; i < call.headers().size(); i++) {
                String path = call.path() + ".headers[" + i + "].valueFrom.secretKeyRef.name";
                String name = secret(call.headers().get(i)).map(SecretKey::name).orElse("");
                if (!name.isEmpty() && !names.containsValue(name)) {
                    names.put(path, name);
                }
            }
        }
        return names;
    }

    /** The files, by the paths that they have in some container of the pod. */
    public static List<String> files(DrainPolicySpec spec) {
        return calls(spec).stream()
                .flatMap(call ->
                        Stream.of(Optional.ofNullable(call.bearerTokenFile()), Optional.ofNullable(call.caFile())))
                .flatMap(Optional::stream)
                .distinct()
                .toList();
    }

    /** The key by which a header is found; empty where its value stands in the policy. */
    static Optional<SecretKey> secret(HttpHeader header) {
        return Optional.ofNullable(header.valueFrom())
                .map(HttpHeader.ValueFrom::secretKeyRef)
                .filter(Objects::nonNull);
    }
}

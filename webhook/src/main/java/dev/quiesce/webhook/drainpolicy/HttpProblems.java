package dev.quiesce.webhook.drainpolicy;

import dev.quiesce.agent.contract.HttpUrl;
import dev.quiesce.agent.contract.Parsed;
import dev.quiesce.webhook.admission.Problem;
import dev.quiesce.webhook.drainpolicy.References.Call;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What is wrong with the calls of a policy, whatever hosts are allowed. */
final class HttpProblems {

    private final List<Problem> problems = new ArrayList<>();

    private HttpProblems() {}

    static List<Problem> of(DrainPolicySpec spec) {
        HttpProblems found = new HttpProblems();
        References.calls(spec).forEach(found::call);
        found.names(spec);
        found.readings(spec);
        if (found.problems.isEmpty()) {
            found.terms(spec);
        }
        return found.problems;
    }

    private void call(Call call) {
        String url = call.url();
        if (url == null) {
            say(call.path() + ".url", "is missing");
        } else if (HttpUrl.parse("url", url) instanceof Parsed.Invalid<HttpUrl> invalid) {
            say(
                    call.path() + ".url",
                    "\"" + invalid.value() + "\" " + invalid.problem() + "; write " + invalid.remedy());
        }
        for (int i = 0; i < call.headers().size(); i++) {
            header(call.path() + ".headers[" + i + "]", call.headers().get(i));
        }
        for (String file : Stream.of(call.bearerTokenFile(), call.caFile())
                .filter(Objects::nonNull)
                .toList()) {
            if (!file.startsWith("/") || file.contains("/../") || file.endsWith("/")) {
                say(call.path(), "\"" + file + "\" is no absolute path of a file");
            }
        }
    }

    private void header(String path, HttpHeader header) {
        if ((header.value() == null) == (header.valueFrom() == null)) {
            say(path, "set exactly one of value and valueFrom");
        }
        if (header.valueFrom() != null) {
            HttpHeader.SecretKey key = header.valueFrom().secretKeyRef();
            if (key == null || isBlank(key.name()) || isBlank(key.key())) {
                say(path + ".valueFrom.secretKeyRef", "needs a name and a key");
            }
        }
    }

    private void names(DrainPolicySpec spec) {
        Set<String> names = new HashSet<>();
        List<HttpSource> sources = spec.work() == null ? List.of() : spec.work().http();
        for (int i = 0; i < sources.size(); i++) {
            String name = sources.get(i).name();
            String path = "spec.work.http[" + i + "].name";
            if (isBlank(name)) {
                say(path, "is missing; reports call the source by it");
            } else if (!names.add(String.valueOf(name))) {
                say(path, "\"" + name + "\" is there twice; sources need names of their own");
            }
        }
        if (spec.onStart() != null && spec.onStart().http() == null) {
            say("spec.onStart.http", "is missing; leave spec.onStart out for no action");
        }
    }

    private void readings(DrainPolicySpec spec) {
        List<HttpSource> sources = spec.work() == null ? List.of() : spec.work().http();
        for (int i = 0; i < sources.size(); i++) {
            reading("spec.work.http[" + i + "].read", sources.get(i).read());
        }
        if (spec.confirm() != null) {
            probe("spec.confirm.notice", spec.confirm().notice());
            probe("spec.confirm.settle", spec.confirm().settle());
        }
    }

    private void probe(String path, Confirm.@Nullable Probe probe) {
        if (probe == null) {
            return;
        }
        Confirm.Condition condition = probe.http();
        if (condition == null) {
            say(path + ".http", "is missing");
            return;
        }
        if ((condition.equalTo() == null) == (condition.atMost() == null)) {
            say(path + ".http", "set exactly one of equals and atMost");
        }
        reading(path + ".http.read", condition.read());
    }

    private void reading(String path, @Nullable NumberReading read) {
        if (read == null) {
            return;
        }
        long set = Stream.of(read.number(), read.jsonPointer(), read.prometheus())
                .filter(Objects::nonNull)
                .count();
        if (set != 1) {
            say(path, "has " + set + " of number, jsonPointer and prometheus; set exactly one");
        }
    }

    /** The agent's own rules, which are stricter than a schema. */
    private void terms(DrainPolicySpec spec) {
        HttpTerms terms = new HttpTerms(spec);
        if (spec.work() != null) {
            Work work = spec.work();
            check("spec.work.http", () -> terms.work(work));
        }
        check("spec.onStart.http", () -> terms.onStart(spec.onStart()));
        check("spec.confirm", () -> terms.confirm(spec.confirm()));
    }

    private void check(String path, Runnable mapping) {
        try {
            mapping.run();
        } catch (IllegalArgumentException refused) {
            say(path, String.valueOf(refused.getMessage()));
        }
    }

    private static boolean isBlank(@Nullable String text) {
        return text == null || text.isBlank();
    }

    private void say(String path, String message) {
        problems.add(new Problem(path, message));
    }
}

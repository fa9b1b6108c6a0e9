package dev.quiesce.webhook.policies;

import dev.quiesce.webhook.admission.FieldPath;
import dev.quiesce.webhook.runs.Actor;
import dev.quiesce.webhook.runs.Finished;
import dev.quiesce.webhook.runs.Retry;
import dev.quiesce.webhook.runs.RunPolicy;
import dev.quiesce.webhook.runs.RunPolicySpec;
import dev.quiesce.webhook.runs.RunWarning;
import dev.quiesce.webhook.runs.TerminationField;
import dev.quiesce.webhook.runs.Transition;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The text of {@code docs/transitions.md}: what the shipped policies answer, and Tekton's own answers beside it. */
final class TransitionsDocument {

    private static final String HEAD = """
            # Transitions

            Written by `make docs` from the [shipped policies](../manifests/policies/) and the table of transitions; a test fails when it is stale.
            What the words mean is in [runs.md](runs.md).

            ## What each policy answers

            Rows are what the field holds, columns what is asked for. `=` no change, `yes` accepted, `warned` accepted with a warning; else the reason of the refusal.
            `(empty)` is absent, null and `""`.
            """;

    private static final String TEKTON = """

            ## Tekton: its own webhook, and Quiesce beside it

            Rows are a run's phase and what its `spec.status` holds, columns what is asked for. Tekton 1.15.
            `yes` both accept, `no` both refuse, **no** only Quiesce refuses, `warned` both accept and Quiesce warns,
            **no**\\* only Quiesce refuses, and not Tekton's own controller.
            """;

    private final List<String> lines = new ArrayList<>();

    private TransitionsDocument() {}

    /** The document for these policies and these rows. */
    static String of(List<RunPolicy> policies, List<Transition> rows) {
        TransitionsDocument document = new TransitionsDocument();
        document.lines.addAll(HEAD.lines().toList());
        policies.forEach(document::describe);
        document.lines.addAll(TEKTON.lines().toList());
        for (String kind : rows.stream().map(Transition::kind).distinct().toList()) {
            document.lines.addAll(TektonMatrix.of(
                    kind, rows.stream().filter(row -> row.kind().equals(kind)).toList()));
        }
        return String.join("\n", document.lines) + "\n";
    }

    private void describe(RunPolicy policy) {
        RunPolicySpec spec = policy.spec();
        lines.add("");
        lines.add("### `" + policy.name() + "`");
        lines.add("");
        lines.add("For %s of %s (%s). Finished when %s. A refusal is %d %s."
                .formatted(
                        code(spec.match().resources()),
                        code(spec.match().apiGroups()),
                        code(spec.match().apiVersions()),
                        spec.finished().stream().map(TransitionsDocument::text).collect(Collectors.joining(", or ")),
                        spec.denial().code(),
                        spec.denial().reason()));
        if (spec.retry() == Retry.ALLOW) {
            lines.add("A request that makes a finished run an unfinished one, a retry, may change the fields.");
        }
        if (!spec.actors().isEmpty()) {
            lines.add("");
        }
        for (Actor actor : spec.actors()) {
            lines.add("- " + who(actor) + " " + text(actor.verdict()) + ".");
        }
        for (TerminationField field : spec.termination()) {
            lines.addAll(field.freeText() ? freeText(field) : new PolicyMatrix(policy, field).lines());
        }
        if (!spec.warnings().isEmpty()) {
            lines.add("");
            spec.warnings().forEach(warning -> lines.add(text(warning)));
        }
    }

    private static List<String> freeText(TerminationField field) {
        String needs = field.needs() == null ? "" : " while `" + field.needs() + "` is set";
        return List.of("", "`" + field.field() + "` holds any text" + needs + ".");
    }

    private static String who(Actor actor) {
        return actor.user() == null
                ? "group " + code(List.of(String.valueOf(actor.group())))
                : code(List.of(actor.user()));
    }

    private static String text(Actor.ActorVerdict verdict) {
        return switch (verdict) {
            case SKIP -> "is not judged";
            case WARN -> "is warned and never refused";
            case DENY -> "may not change these fields";
        };
    }

    private static String text(RunWarning warning) {
        String change = warning.changed() == null
                ? "From %s to %s".formatted(code(warning.from()), code(warning.to()))
                : "Any change of `%s`".formatted(warning.changed())
                        + (warning.except().isEmpty() ? "" : " but of " + code(paths(warning.except())));
        return "- %s%s%s: %s"
                .formatted(change, warning.finished() ? " of a finished run" : "", when(warning), warning.message());
    }

    private static String when(RunWarning warning) {
        List<String> when = new ArrayList<>();
        if (warning.whenPresent() != null) {
            when.add("`" + warning.whenPresent() + "` is set");
        }
        if (warning.whenAbsent() != null) {
            when.add("`" + warning.whenAbsent() + "` is not");
        }
        if (warning.whenTrue() != null) {
            when.add("`" + warning.whenTrue() + "` is true");
        }
        return when.isEmpty() ? "" : ", when " + String.join(" and ", when);
    }

    private static String text(Finished finished) {
        if (finished.condition() != null) {
            Finished.Condition condition = finished.condition();
            return condition.status() == null
                    ? "condition `%s` is not `%s`".formatted(condition.type(), condition.statusNot())
                    : "condition `%s` is `%s`".formatted(condition.type(), condition.status());
        }
        if (finished.phase() != null) {
            return "`%s` is one of %s"
                    .formatted(finished.phase().field(), code(finished.phase().in()));
        }
        return "label `%s` is `%s`"
                .formatted(finished.label().key(), finished.label().value());
    }

    private static List<String> paths(List<FieldPath> paths) {
        return paths.stream().map(FieldPath::toString).toList();
    }

    /** Words as code; the empty one as the table has it. */
    static String code(List<String> words) {
        return words.stream()
                .map(word -> "`" + (word.isEmpty() ? "(empty)" : word) + "`")
                .collect(Collectors.joining(", "));
    }
}

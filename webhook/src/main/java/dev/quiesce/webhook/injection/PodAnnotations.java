package dev.quiesce.webhook.injection;

import com.fasterxml.jackson.databind.JsonNode;
import dev.quiesce.agent.contract.Parsed;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/** Reads a pod's own annotations. Strict: a value that can't be understood is named and never guessed. */
final class PodAnnotations {

    private final Pod pod;
    private final List<Parsed.Invalid<?>> problems = new ArrayList<>();

    PodAnnotations(Pod pod) {
        this.pod = pod;
    }

    boolean has(String name) {
        return Pod.isSet(pod.annotation(name));
    }

    List<Parsed.Invalid<?>> problems() {
        return problems;
    }

    void problem(Parsed.Invalid<?> problem) {
        problems.add(problem);
    }

    <T> Optional<T> value(String name, BiFunction<String, String, Parsed<T>> parser) {
        JsonNode written = pod.annotation(name);
        if (!Pod.isSet(written)) {
            return Optional.empty();
        }
        Parsed<T> parsed = written.isTextual()
                ? parser.apply(name, written.asText())
                : new Parsed.Invalid<>(name, written.toString(), "is not a string", "it in quotes");
        return switch (parsed) {
            case Parsed.Valid<T> valid -> Optional.of(valid.value());
            case Parsed.Invalid<T> invalid -> {
                problems.add(invalid);
                yield Optional.empty();
            }
        };
    }
}

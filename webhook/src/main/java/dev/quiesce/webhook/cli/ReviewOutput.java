package dev.quiesce.webhook.cli;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/** The forms in which a review is printed. */
enum ReviewOutput {
    /** A line or two for each object, and for the pods of each of its templates. */
    TEXT {
        @Override
        String print(List<Reviewed> objects) {
            StringBuilder text = new StringBuilder();
            objects.forEach(object -> line(text, object));
            return text.toString();
        }
    },
    /** An array with an element for each object. */
    JSON {
        @Override
        String print(List<Reviewed> objects) {
            return pretty(objects);
        }
    },
    /** The JSON Patch of each object that has one. */
    PATCH {
        @Override
        String print(List<Reviewed> objects) {
            StringBuilder text = new StringBuilder();
            objects.stream()
                    .filter(object -> object.patch() != null)
                    .forEach(object -> text.append(pretty(object.patch())));
            return text.toString();
        }
    };

    private static final ObjectMapper MAPPER =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    abstract String print(List<Reviewed> objects);

    private static void line(StringBuilder text, Reviewed object) {
        String verdict = object.allowed() ? "allowed" : "denied, " + object.code() + " " + object.reason();
        if (object.podTemplate() == null) {
            text.append("%s %s/%s (%s, %s): %s%n"
                    .formatted(
                            object.kind(),
                            object.namespace(),
                            object.name().isEmpty() ? Manifest.UNNAMED : object.name(),
                            object.operation(),
                            object.file(),
                            verdict));
        } else {
            text.append("  its pods (%s): %s%n".formatted(object.podTemplate(), verdict));
        }
        if (!object.message().isEmpty()) {
            text.append("  ").append(object.message()).append(System.lineSeparator());
        }
        if (object.patch() != null) {
            text.append("  changed by %d patch operations; -o patch shows them%n"
                    .formatted(object.patch().size()));
        }
        object.warnings()
                .forEach(warning -> text.append("  warning: ").append(warning).append(System.lineSeparator()));
    }

    private static String pretty(Object value) {
        try {
            return MAPPER.writeValueAsString(value) + System.lineSeparator();
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }
}

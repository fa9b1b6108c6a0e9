package dev.quiesce.webhook.cli;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/** The forms in which a review is printed. */
enum ReviewOutput {
    /** A line or two for each object. */
    TEXT {
        @Override
        String print(List<Reviewed> objects) {
            StringBuilder text = new StringBuilder();
            for (Reviewed object : objects) {
                text.append("%s %s/%s (%s, %s): %s%n"
                        .formatted(
                                object.kind(),
                                object.namespace(),
                                object.name().isEmpty() ? "(name to be generated)" : object.name(),
                                object.operation(),
                                object.file(),
                                object.allowed() ? "allowed" : "denied, " + object.code() + " " + object.reason()));
                if (!object.message().isEmpty()) {
                    text.append("  ").append(object.message()).append(System.lineSeparator());
                }
                if (object.patch() != null) {
                    text.append("  changed by %d patch operations; -o patch shows them%n"
                            .formatted(object.patch().size()));
                }
                object.warnings()
                        .forEach(warning ->
                                text.append("  warning: ").append(warning).append(System.lineSeparator()));
            }
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

    private static String pretty(Object value) {
        try {
            return MAPPER.writeValueAsString(value) + System.lineSeparator();
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }
}

package dev.quiesce.webhook.runs;

import dev.quiesce.webhook.admission.Problem;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Problems as they are found, and the words for those that many members can have. */
final class ProblemList {

    private final List<Problem> found = new ArrayList<>();

    List<Problem> found() {
        return List.copyOf(found);
    }

    void say(String path, String message) {
        found.add(new Problem(path, message));
    }

    void required(String path, List<?> values) {
        if (values.isEmpty()) {
            say(path, "is empty; name at least one");
        }
    }

    void required(String path, @Nullable Object value, String example) {
        if (value == null) {
            say(path, "is missing; " + example);
        }
    }

    void text(String path, @Nullable String value) {
        if (value == null || value.isBlank()) {
            say(path, "is missing");
        }
    }
}

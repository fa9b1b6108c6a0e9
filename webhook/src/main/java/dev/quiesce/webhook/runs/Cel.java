package dev.quiesce.webhook.runs;

import dev.quiesce.webhook.admission.FieldPath;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Small pieces of CEL, as text. Only what the API server has known since 1.30: optional field selection, and no
 * variables in a matchCondition.
 */
final class Cel {

    static final String TRUE = "true";
    static final String FALSE = "false";

    private Cel() {}

    /** A string literal. */
    static String text(String value) {
        StringBuilder literal = new StringBuilder("\"");
        value.codePoints().forEach(c -> {
            switch (c) {
                case '"' -> literal.append("\\\"");
                case '\\' -> literal.append("\\\\");
                default -> {
                    if (c < 0x20 || c == 0x7f) {
                        literal.append("\\u%04x".formatted(c));
                    } else {
                        literal.appendCodePoint(c);
                    }
                }
            }
        });
        return literal.append('"').toString();
    }

    /** A list literal of strings. */
    static String list(Collection<String> values) {
        return values.stream().map(Cel::text).collect(Collectors.joining(", ", "[", "]"));
    }

    static String not(String expression) {
        return switch (expression) {
            case TRUE -> FALSE;
            case FALSE -> TRUE;
            default -> "!(" + expression + ")";
        };
    }

    static String all(String... expressions) {
        List<String> parts = List.of(expressions);
        if (parts.contains(FALSE)) {
            return FALSE;
        }
        return join(parts.stream().filter(part -> !part.equals(TRUE)).toList(), " && ", TRUE);
    }

    static String any(Collection<String> expressions) {
        if (expressions.contains(TRUE)) {
            return TRUE;
        }
        return join(expressions.stream().filter(part -> !part.equals(FALSE)).toList(), " || ", FALSE);
    }

    static String any(String... expressions) {
        return any(List.of(expressions));
    }

    static String when(String condition, String yes, String no) {
        return yes.equals(no) ? yes : "(" + condition + " ? " + yes + " : " + no + ")";
    }

    /** What stands at a path below {@code root}, or {@code otherwise} where nothing, null or the zero value does. */
    static String at(String root, FieldPath path, String otherwise) {
        // Looked up by a map's key, a value would have the type of the null that stands in for it.
        return "optional.ofNonZeroValue(" + optional(root, path) + ".orValue(dyn(null))).orValue(" + otherwise + ")";
    }

    /** What stands at a path below {@code root}, if anything does. */
    static String optional(String root, FieldPath path) {
        StringBuilder expression = new StringBuilder(root);
        for (String member : path.members()) {
            // A member that is no identifier, such as a label's key, is looked up as a map's key.
            expression.append(member.matches("[A-Za-z_][A-Za-z0-9_]*") ? ".?" + member : "[?" + text(member) + "]");
        }
        return expression.toString();
    }

    private static String join(List<String> parts, String operator, String none) {
        return switch (parts.size()) {
            case 0 -> none;
            case 1 -> parts.getFirst();
            default -> parts.stream().collect(Collectors.joining(operator, "(", ")"));
        };
    }
}

package dev.quiesce.webhook.injection;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A preStop hook that is known to be a drain by curl and sleep, so that ours can stand in its place. Known by all of its
 * text: one that does anything besides is another hook.
 *
 * @param name what it is called in a warning
 * @param script its command, arguments joined by blanks and runs of blanks taken for one, as a regular expression
 */
public record KnownHook(String name, Pattern script) {

    private static final Pattern BLANKS = Pattern.compile("\\s+");

    /** Whether a {@code lifecycle.preStop} is this hook, and nothing else. */
    public boolean is(JsonNode preStop) {
        JsonNode command = preStop.path("exec").path("command");
        return command.isArray()
                && preStop.size() == 1
                && script.matcher(normalized(
                                command.valueStream().map(JsonNode::asText).toList()))
                        .matches();
    }

    /** A command as {@link #script} sees it. */
    static String normalized(List<String> command) {
        return BLANKS.matcher(command.stream().collect(Collectors.joining(" ")))
                .replaceAll(" ")
                .strip();
    }
}

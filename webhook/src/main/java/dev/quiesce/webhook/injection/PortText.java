package dev.quiesce.webhook.injection;

import dev.quiesce.agent.contract.Parsed;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Ports as people write them: numbers, separated by commas. */
final class PortText {

    static final int HIGHEST = 65535;

    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,5}");

    private PortText() {}

    /** Reads {@code text} strictly; a port that is there twice counts once. */
    static Parsed<List<Integer>> parse(String field, String text) {
        List<Integer> ports = new ArrayList<>();
        for (String part : text.split(",", -1)) {
            String number = part.strip();
            int port = NUMBER.matcher(number).matches() ? Integer.parseInt(number) : 0;
            if (port < 1 || port > HIGHEST) {
                return new Parsed.Invalid<>(field, text, "is no port", "8080 or 8080,8443 (1 to " + HIGHEST + ")");
            }
            ports.add(port);
        }
        return new Parsed.Valid<>(ports.stream().distinct().toList());
    }
}

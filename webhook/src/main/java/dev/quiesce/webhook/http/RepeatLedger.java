package dev.quiesce.webhook.http;

import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;

/**
 * What was said already, so that a controller which asks the same again and again gets one line an interval. Shared by
 * all event loops; what is said is rare.
 */
final class RepeatLedger {

    /** Beyond so many different lines an interval, each is said. */
    static final int CAPACITY = 1024;

    private final Map<Line, Integer> repeats = new HashMap<>();

    /** What makes two log lines the same. */
    record Line(String message, String route, String kind, String namespace, String name, String user, String rule) {

        /** About a route and no object. */
        static Line about(String message, String route, String rule) {
            return new Line(message, route, "", "", "", "", rule);
        }
    }

    /** True when this line should be said now; false when it is only counted. */
    synchronized boolean isNew(Line line) {
        Integer known = repeats.get(line);
        if (known != null) {
            repeats.put(line, known + 1);
            return false;
        }
        if (repeats.size() < CAPACITY) {
            repeats.put(line, 0);
        }
        return true;
    }

    /** Ends an interval: what was counted in it, by line. What did not come again is forgotten. */
    synchronized Map<Line, Integer> endInterval() {
        Map<Line, Integer> counted = new HashMap<>();
        Iterator<Map.Entry<Line, Integer>> entries = repeats.entrySet().iterator();
        while (entries.hasNext()) {
            Map.Entry<Line, Integer> entry = entries.next();
            if (entry.getValue() == 0) {
                entries.remove();
            } else {
                counted.put(entry.getKey(), entry.getValue());
                entry.setValue(0);
            }
        }
        return counted;
    }
}

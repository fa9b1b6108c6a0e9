package dev.quiesce.webhook.http;

import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;

/**
 * Which denials were said already, so that a controller which asks again and again gets one line an interval. Shared by
 * all event loops; denials are few.
 */
final class DenialLedger {

    /** Beyond so many different denials an interval, each is said. */
    static final int CAPACITY = 1024;

    private final Map<Denial, Integer> repeats = new HashMap<>();

    /** What makes two denials the same. */
    record Denial(String route, String kind, String namespace, String name, String user, String rule) {}

    /** True when this denial should be said now; false when it is only counted. */
    synchronized boolean isNew(Denial denial) {
        Integer known = repeats.get(denial);
        if (known != null) {
            repeats.put(denial, known + 1);
            return false;
        }
        if (repeats.size() < CAPACITY) {
            repeats.put(denial, 0);
        }
        return true;
    }

    /** Ends an interval: what was counted in it, by denial. What did not come again is forgotten. */
    synchronized Map<Denial, Integer> endInterval() {
        Map<Denial, Integer> counted = new HashMap<>();
        Iterator<Map.Entry<Denial, Integer>> entries = repeats.entrySet().iterator();
        while (entries.hasNext()) {
            Map.Entry<Denial, Integer> entry = entries.next();
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

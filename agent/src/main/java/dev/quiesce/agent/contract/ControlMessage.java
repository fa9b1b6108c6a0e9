package dev.quiesce.agent.contract;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * One fact for one pod: the body of a POST to {@link AgentEndpoints#CONTROL}. One line of words with one blank between
 * them: {@code v1 UID deleted SECONDS}, {@code v1 UID shortened SECONDS AGE_IN_MILLISECONDS}, {@code v1 UID released},
 * {@code v1 UID not-deleted HOOK_CALLS}.
 *
 * @param podUid whom it is for: an address may have passed on to another pod
 */
public record ControlMessage(String podUid, ControlFact fact) {

    private static final String FIELD = "message";
    private static final String VERSION = "v1";
    private static final String REMEDY = "such as: v1 POD_UID deleted 30";
    private static final int FIRST_NUMBER = 3;
    private static final int LONGEST = 256;

    /** As {@link #parse} reads it. */
    public String text() {
        String head = VERSION + " " + podUid + " " + fact.kind().text();
        return switch (fact.kind()) {
            case DELETED -> head + " " + ((ControlFact.Deleted) fact).grace().toSeconds();
            case SHORTENED -> {
                ControlFact.Shortened shortened = (ControlFact.Shortened) fact;
                yield head + " " + shortened.grace().toSeconds() + " "
                        + shortened.age().toMillis();
            }
            case RELEASED -> head;
            case NOT_DELETED -> head + " " + ((ControlFact.NotDeleted) fact).hookCalls();
        };
    }

    /** Reads {@link #text()} strictly: a word too many, a sign or a second blank, and it is refused. */
    public static Parsed<ControlMessage> parse(String text) {
        if (text.length() > LONGEST) {
            return refused(text, "is longer than " + LONGEST + " characters");
        }
        List<String> words = words(text);
        if (words.size() < FIRST_NUMBER
                || !words.get(0).equals(VERSION)
                || words.get(1).isEmpty()) {
            return refused(text, "is no message of version " + VERSION);
        }
        for (ControlFact.Kind kind : ControlFact.Kind.values()) {
            if (kind.text().equals(words.get(2))) {
                return read(text, words, kind);
            }
        }
        return refused(text, "has an unknown fact");
    }

    private static Parsed<ControlMessage> read(String text, List<String> words, ControlFact.Kind kind) {
        int wanted =
                switch (kind) {
                    case RELEASED -> 0;
                    case DELETED, NOT_DELETED -> 1;
                    case SHORTENED -> 2;
                };
        long[] numbers = new long[2];
        boolean right = words.size() == FIRST_NUMBER + wanted;
        for (int i = 0; right && i < wanted; i++) {
            numbers[i] = number(words.get(FIRST_NUMBER + i));
            right = numbers[i] >= 0;
        }
        if (!right) {
            return refused(text, "has wrong numbers after " + kind.text());
        }
        ControlFact fact =
                switch (kind) {
                    case DELETED -> new ControlFact.Deleted(Duration.ofSeconds(numbers[0]));
                    case SHORTENED ->
                        new ControlFact.Shortened(Duration.ofSeconds(numbers[0]), Duration.ofMillis(numbers[1]));
                    case RELEASED -> new ControlFact.Released();
                    case NOT_DELETED -> new ControlFact.NotDeleted(numbers[0]);
                };
        return new Parsed.Valid<>(new ControlMessage(words.get(1), fact));
    }

    private static List<String> words(String text) {
        List<String> words = new ArrayList<>();
        int from = 0;
        for (int blank = text.indexOf(' '); blank >= 0; blank = text.indexOf(' ', from)) {
            words.add(text.substring(from, blank));
            from = blank + 1;
        }
        words.add(text.substring(from));
        return words;
    }

    /** Digits alone, no more than fit; -1 for anything else. */
    private static long number(String word) {
        if (word.isEmpty() || word.length() > 15) {
            return -1;
        }
        long number = 0;
        for (int i = 0; i < word.length(); i++) {
            int digit = word.charAt(i) - '0';
            if (digit < 0 || digit > 9) {
                return -1;
            }
            number = number * 10 + digit;
        }
        return number;
    }

    private static Parsed<ControlMessage> refused(String text, String problem) {
        return new Parsed.Invalid<>(FIELD, text, problem, REMEDY);
    }
}

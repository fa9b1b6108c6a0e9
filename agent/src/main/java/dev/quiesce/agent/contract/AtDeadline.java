package dev.quiesce.agent.contract;

/** What becomes of unfinished work when a drain's time is over. */
public enum AtDeadline {
    /** The hook is not answered while work is in flight: only the kubelet ends it. */
    HOLD("Hold"),
    /** The hook is answered, so that the app keeps the overhead for its own end. */
    ANSWER("Answer");

    private final String text;

    AtDeadline(String text) {
        this.text = text;
    }

    /** As written in a policy, an annotation or the environment. */
    public String text() {
        return text;
    }

    /** Reads {@link #text()}, exactly. */
    public static Parsed<AtDeadline> parse(String field, String value) {
        for (AtDeadline candidate : values()) {
            if (candidate.text.equals(value)) {
                return new Parsed.Valid<>(candidate);
            }
        }
        return new Parsed.Invalid<>(field, value, "is unknown", "Hold or Answer");
    }
}

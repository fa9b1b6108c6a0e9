package dev.quiesce.webhook.timeline;

/** The parts of a drain, in their order. */
public enum SliceKind {
    NOTICE("notice", "others see that it leaves"),
    WORK("work", "until nothing is in flight"),
    SETTLE("settle", "others see that it is idle"),
    HELD("held", "beyond the deadline, because of work"),
    OVERHEAD("overhead", "from SIGTERM to the end");

    private final String label;
    private final String meaning;

    SliceKind(String label, String meaning) {
        this.label = label;
        this.meaning = meaning;
    }

    /** One word. */
    public String label() {
        return label;
    }

    /** What the time is for, fit to follow the word and a colon. */
    public String meaning() {
        return meaning;
    }
}

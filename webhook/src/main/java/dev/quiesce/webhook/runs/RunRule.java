package dev.quiesce.webhook.runs;

/** The rules that a refusal or a warning can name. The names are stable: metrics, audit and people hold on to them. */
public enum RunRule {
    RUN_FINISHED("RunFinished"),
    TERMINATION_WEAKENED("TerminationWeakened"),
    PENDING_AFTER_CREATION("PendingAfterCreation"),
    UNKNOWN_VALUE("UnknownValue"),
    ACTOR_DENIED("ActorDenied");

    private final String label;

    RunRule(String label) {
        this.label = label;
    }

    /** The name as it is shown. */
    public String label() {
        return label;
    }
}

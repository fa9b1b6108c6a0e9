package dev.quiesce.agent.contract;

import java.time.Duration;

/** How a kind of app drains, when nothing more is said. */
public enum DrainProfile {
    /** A Trino worker: its coordinator tells who has noticed, its tasks are the work. */
    TRINO("trino"),
    /** Established TCP connections are the work, idle ones too: the kernel's table shows no more. */
    CONNECTIONS("connections"),
    /** A gauge that the app serves is the work. */
    HTTP("http"),
    /** The kubelet's own sleep action; an agent beside it has no work to look for. */
    SLEEP("sleep");

    private static final Duration TRINO_PERIOD = Duration.ofHours(1);
    private static final Duration TRINO_SLEEP = Duration.ofMinutes(1);
    private static final Duration TRINO_OVERHEAD = Duration.ofSeconds(30);
    private static final Duration SERVER_PERIOD = Duration.ofMinutes(1);
    private static final Duration SERVER_NOTICE = Duration.ofSeconds(10);

    private final String text;

    DrainProfile(String text) {
        this.text = text;
    }

    /** As written in an annotation or the environment. */
    public String text() {
        return text;
    }

    /**
     * The default slices.
     *
     * @param podGrace the terminationGracePeriodSeconds that the pod came with: outside Trino the app keeps it whole for
     *     its own end after SIGTERM. Taken into 1 second .. {@link GraceBudget#LONGEST}, as the kubelet takes 0 for 1
     */
    public DrainSlices slices(Duration podGrace) {
        Duration own = GraceBudget.within(Duration.ofSeconds(1), podGrace, GraceBudget.LONGEST);
        return switch (this) {
            case TRINO -> new DrainSlices(TRINO_SLEEP, TRINO_PERIOD, TRINO_SLEEP, TRINO_OVERHEAD);
            case CONNECTIONS, HTTP -> new DrainSlices(SERVER_NOTICE, SERVER_PERIOD, Duration.ZERO, own);
            case SLEEP -> new DrainSlices(SERVER_NOTICE, Duration.ZERO, Duration.ZERO, own);
        };
    }

    /** Trino's work is lost for good when it is cut; other apps end in their own way after SIGTERM. */
    public AtDeadline atDeadline() {
        return this == TRINO ? AtDeadline.HOLD : AtDeadline.ANSWER;
    }

    /** Reads {@link #text()}, exactly. */
    public static Parsed<DrainProfile> parse(String field, String value) {
        for (DrainProfile candidate : values()) {
            if (candidate.text.equals(value)) {
                return new Parsed.Valid<>(candidate);
            }
        }
        return new Parsed.Invalid<>(field, value, "is no profile", "trino, connections, http or sleep");
    }
}

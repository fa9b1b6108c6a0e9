package dev.quiesce.agent.drain;

import org.jspecify.annotations.Nullable;

/**
 * A call beside the work of a drain, as reports tell of it.
 *
 * @param name {@code onStart}, or the slice that is to be confirmed
 * @param attempts how often it was made in this drain
 * @param failure what went wrong the last time; null when nothing did
 */
public record SideCall(
        String name,
        Outcome outcome,
        int attempts,
        @Nullable String failure) {

    /** What came of it. */
    public enum Outcome {
        /** Not made, or not answered yet. */
        UNDER_WAY("underWay"),
        DONE("done"),
        /** It is made again while its time lasts. */
        FAILED("failed");

        private final String text;

        Outcome(String text) {
            this.text = text;
        }

        /** As reports and metrics have it. */
        public String text() {
            return text;
        }
    }
}

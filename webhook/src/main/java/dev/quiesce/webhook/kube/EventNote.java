package dev.quiesce.webhook.kube;

/**
 * What an Event tells about an object.
 *
 * @param reason why, in one stable word for programs
 * @param action what was done, in one word: {@code Deny}
 * @param note the same for people; cut at 1024 characters
 */
public record EventNote(Regarding regarding, Severity severity, String reason, String action, String note) {

    /**
     * The object that an Event is about.
     *
     * @param namespace "" for an object of the cluster, whose Events are in {@code default}
     * @param uid "" while the object is not there yet
     */
    public record Regarding(String apiVersion, String kind, String namespace, String name, String uid) {}

    /** Whether people should be pleased. */
    public enum Severity {
        NORMAL("Normal"),
        WARNING("Warning");

        private final String word;

        Severity(String word) {
            this.word = word;
        }

        String word() {
            return word;
        }
    }
}

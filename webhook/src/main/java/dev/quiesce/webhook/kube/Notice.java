package dev.quiesce.webhook.kube;

/**
 * What an Event tells, before it is one.
 *
 * @param reason one word in CamelCase, for machines
 * @param message for people; cut to what the API takes
 */
public record Notice(Regarding regarding, Type type, String reason, String message) {

    /** What it is about. */
    public record Regarding(String apiVersion, String kind, String namespace, String name, String uid) {}

    /** As the API has it. */
    public enum Type {
        NORMAL("Normal"),
        WARNING("Warning");

        private final String text;

        Type(String text) {
            this.text = text;
        }

        String text() {
            return text;
        }
    }
}

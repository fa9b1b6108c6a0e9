package dev.quiesce.webhook.drains;

/**
 * What came of the wish to end a pod's drain.
 *
 * @param detail what the API server said, where it refused; else empty
 */
public record Release(String namespace, String pod, Result result, String detail) {

    /** See {@link Release}. */
    public enum Result {
        RELEASED("released"),
        ALREADY("was released before"),
        NOT_FOUND("not found"),
        NO_AGENT("carries no agent of Quiesce, so nothing of ours holds it"),
        NOT_DELETED("is not being deleted, so there is nothing to release"),
        REFUSED("not released");

        private final String text;

        Result(String text) {
            this.text = text;
        }
    }

    /** Whether the pod is free to go. */
    public boolean isDone() {
        return result == Result.RELEASED || result == Result.ALREADY;
    }

    /** One line for people. */
    public String text() {
        return "pod " + namespace + "/" + pod + ": " + result.text + (detail.isEmpty() ? "" : ": " + detail);
    }
}

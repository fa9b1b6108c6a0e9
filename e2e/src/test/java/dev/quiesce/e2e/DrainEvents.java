package dev.quiesce.e2e;

/** The Events that Quiesce writes about pods. */
final class DrainEvents {

    private DrainEvents() {}

    /** Waits for an Event with this reason, and tells its message. */
    static String await(DrainStage stage, String pod, String reason) {
        Await.until(
                "an event " + reason + " of " + pod,
                () -> !messages(stage, pod, reason).isEmpty());
        String message = messages(stage, pod, reason);
        System.out.println("event: " + reason + ": " + message);
        return message;
    }

    private static String messages(DrainStage stage, String pod, String reason) {
        return stage.namespace()
                .kubectl(
                        "get",
                        "events",
                        "--field-selector",
                        "involvedObject.name=" + pod + ",reason=" + reason,
                        "-o",
                        "jsonpath={.items[*].message}")
                .succeeded();
    }
}

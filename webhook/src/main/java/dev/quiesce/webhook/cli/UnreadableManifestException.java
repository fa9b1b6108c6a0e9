package dev.quiesce.webhook.cli;

/** A file that cannot be judged; the message names it, what is wrong and what would be right. */
final class UnreadableManifestException extends Exception {

    UnreadableManifestException(String message) {
        super(message);
    }

    UnreadableManifestException(String message, Throwable cause) {
        super(message, cause);
    }
}

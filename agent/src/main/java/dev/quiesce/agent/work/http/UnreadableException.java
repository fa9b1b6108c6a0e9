package dev.quiesce.agent.work.http;

import java.io.IOException;

/** An answer can't be used. The message says why, and never shows what was answered. */
final class UnreadableException extends IOException {

    private static final long serialVersionUID = 1L;

    UnreadableException(String problem) {
        super(problem);
    }
}

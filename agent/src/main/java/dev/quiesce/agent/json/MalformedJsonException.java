package dev.quiesce.agent.json;

import java.io.IOException;

/** What was read is no JSON; the message says at which byte. */
public final class MalformedJsonException extends IOException {

    private static final long serialVersionUID = 1L;

    MalformedJsonException(String problem, long at) {
        super(problem + " at byte " + at);
    }
}

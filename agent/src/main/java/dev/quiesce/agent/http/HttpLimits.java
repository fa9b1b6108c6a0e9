package dev.quiesce.agent.http;

import java.time.Duration;

/**
 * What a stranger may cost.
 *
 * @param connections open at once, held hooks included
 * @param request for a whole request to arrive
 * @param response for an answer to be taken
 * @param linger for the other side to hang up after its answer
 */
public record HttpLimits(int connections, Duration request, Duration response, Duration linger) {

    /** For the inside of a pod: the kubelet sends its request at once. */
    public static final HttpLimits DEFAULT =
            new HttpLimits(256, Duration.ofSeconds(5), Duration.ofSeconds(5), Duration.ofSeconds(1));
}

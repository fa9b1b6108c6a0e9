package dev.quiesce.agent.http;

import org.jspecify.annotations.Nullable;

/** Who answers. Called on the server's thread; must not block. */
public interface HttpHandler {

    /**
     * A request has arrived.
     *
     * @param call names it, for {@link HttpServer#answer}
     * @return the answer, or null when it comes later
     */
    @Nullable
    Response handle(long call, Request request);

    /** A request that was to be answered later will not be heard: the other side hung up. */
    void closed(long call);
}

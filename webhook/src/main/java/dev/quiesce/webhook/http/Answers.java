package dev.quiesce.webhook.http;

import io.netty.handler.codec.http.HttpHeaderValues;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.time.Duration;
import java.util.concurrent.Callable;

/** Sends answers, and ends connections that should not be used again. */
final class Answers {

    /** A body that nobody reads resets the connection when it is closed; the client gets this long to read first. */
    private static final Duration LINGER = Duration.ofMillis(500);

    private final Vertx vertx;
    private final ServingPhase phase;

    Answers(Vertx vertx, ServingPhase phase) {
        this.vertx = vertx;
        this.phase = phase;
    }

    /** An answer that is waited for off the event loop, and comes back to it. */
    Future<Answer> later(Callable<Answer> answer) {
        return vertx.executeBlocking(answer, false);
    }

    /** Answers a request that was read to its end. */
    void send(HttpServerRequest request, Answer answer) {
        HttpServerResponse response = head(request, answer);
        if (phase.isDraining()) {
            response.putHeader(HttpHeaders.CONNECTION, HttpHeaderValues.CLOSE);
            response.end(answer.body()).onComplete(_ -> request.connection().close());
        } else {
            response.end(answer.body());
        }
    }

    /** Answers a request of which nothing more is read; the connection goes with it if a body is still to come. */
    void refuse(HttpServerRequest request, Answer answer) {
        HttpServerResponse response = head(request, answer);
        if (!phase.isDraining() && !announcesBody(request)) {
            response.end(answer.body());
            return;
        }
        response.putHeader(HttpHeaders.CONNECTION, HttpHeaderValues.CLOSE);
        request.pause();
        response.end(answer.body());
        vertx.setTimer(LINGER.toMillis(), _ -> request.connection().close());
    }

    private static HttpServerResponse head(HttpServerRequest request, Answer answer) {
        HttpServerResponse response = request.response()
                .setStatusCode(answer.status())
                .putHeader(HttpHeaders.CONTENT_TYPE, answer.contentType());
        return answer.status() == 405 ? response.putHeader(HttpHeaders.ALLOW, "POST") : response;
    }

    private static boolean announcesBody(HttpServerRequest request) {
        String length = request.getHeader(HttpHeaders.CONTENT_LENGTH);
        return request.headers().contains(HttpHeaders.TRANSFER_ENCODING) || (length != null && !length.equals("0"));
    }
}

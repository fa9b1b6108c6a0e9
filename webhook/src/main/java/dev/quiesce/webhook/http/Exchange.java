package dev.quiesce.webhook.http;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import java.util.ArrayList;
import java.util.List;

/** One request with a body: received up to the limits, then answered. Lives on one event loop. */
final class Exchange {

    private final HttpServerRequest request;
    private final AdmissionRoute route;
    private final Answers answers;
    private final int limit;
    private final BodyBudget budget;
    private final List<Buffer> chunks = new ArrayList<>();
    private final long began = System.nanoTime();
    private int received;
    private boolean over;

    Exchange(HttpServerRequest request, AdmissionRoute route, Answers answers, int limit, BodyBudget budget) {
        this.request = request;
        this.route = route;
        this.answers = answers;
        this.limit = limit;
        this.budget = budget;
    }

    void begin() {
        route.metrics().began();
        // The client went away, or a deadline closed the connection.
        request.exceptionHandler(_ -> finish());
        request.handler(this::receive);
        request.endHandler(_ -> answer());
        if (request.headers().contains(HttpHeaders.EXPECT, HttpHeaders.CONTINUE, true)) {
            request.response().writeContinue();
        }
    }

    private void receive(Buffer chunk) {
        if (over) {
            return;
        }
        if (received + chunk.length() > limit) {
            refuse(AdmissionHandler.tooLarge(limit));
        } else if (!budget.take(chunk.length())) {
            refuse(Answer.text(503, "too many large reviews at once; try again"));
        } else {
            received += chunk.length();
            chunks.add(chunk);
        }
    }

    private void refuse(Answer refusal) {
        finish();
        route.metrics().malformed();
        answers.refuse(request, refusal);
    }

    private void answer() {
        if (over) {
            return;
        }
        byte[] body = body();
        if (route.mayWait()) {
            answers.later(() -> route.answer(body)).onComplete(done -> send(done.result()));
        } else {
            send(route.answer(body));
        }
    }

    /** Unless the client went away while the answer was waited for. */
    private void send(Answer answer) {
        if (!over) {
            finish();
            answers.send(request, answer);
        }
    }

    private byte[] body() {
        if (chunks.size() == 1) {
            return chunks.getFirst().getBytes();
        }
        byte[] body = new byte[received];
        int at = 0;
        for (Buffer chunk : chunks) {
            chunk.getBytes(body, at);
            at += chunk.length();
        }
        return body;
    }

    private void finish() {
        if (!over) {
            over = true;
            budget.give(received);
            chunks.clear();
            route.metrics().ended(System.nanoTime() - began);
        }
    }
}

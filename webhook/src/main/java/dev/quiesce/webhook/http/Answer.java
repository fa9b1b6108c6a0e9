package dev.quiesce.webhook.http;

import io.vertx.core.buffer.Buffer;

/** An HTTP answer. */
record Answer(int status, String contentType, Buffer body) {

    private static final String JSON = "application/json";
    private static final String TEXT = "text/plain; charset=utf-8";

    static Answer json(byte[] body) {
        return new Answer(200, JSON, Buffer.buffer(body));
    }

    /** A sentence for whoever reads the API server's error. */
    static Answer text(int status, String sentence) {
        return new Answer(status, TEXT, Buffer.buffer(sentence + '\n'));
    }
}

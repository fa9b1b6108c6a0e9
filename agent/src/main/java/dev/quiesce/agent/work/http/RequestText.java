package dev.quiesce.agent.work.http;

import dev.quiesce.agent.contract.HttpAction;
import dev.quiesce.agent.contract.HttpEndpoint;
import dev.quiesce.agent.contract.HttpHeader;
import dev.quiesce.agent.contract.ValueSource;
import java.nio.charset.StandardCharsets;

/** A request as it goes over the wire. The connection is not used again. */
final class RequestText {

    private static final String LINE_END = "\r\n";

    private RequestText() {}

    /** @throws UnreadableException when a secret is missing */
    static byte[] of(HttpAction action, Secrets secrets) throws UnreadableException {
        HttpEndpoint endpoint = action.endpoint();
        byte[] body = action.body().getBytes(StandardCharsets.UTF_8);
        StringBuilder head = new StringBuilder(256);
        head.append(action.method()).append(' ').append(endpoint.url().target()).append(" HTTP/1.1\r\n");
        header(head, "Host", endpoint.url().authority());
        header(head, "Connection", "close");
        for (HttpHeader header : endpoint.headers()) {
            header(head, header.name(), secrets.text(header.value()));
        }
        ValueSource bearer = endpoint.bearer();
        if (bearer != null) {
            header(head, "Authorization", "Bearer " + secrets.text(bearer));
        }
        if (body.length > 0 || !action.method().equals("GET")) {
            header(head, "Content-Length", Integer.toString(body.length));
        }
        byte[] start = head.append(LINE_END).toString().getBytes(StandardCharsets.US_ASCII);
        byte[] all = new byte[start.length + body.length];
        System.arraycopy(start, 0, all, 0, start.length);
        System.arraycopy(body, 0, all, start.length, body.length);
        return all;
    }

    private static void header(StringBuilder head, String name, String value) {
        head.append(name).append(": ").append(value).append(LINE_END);
    }
}

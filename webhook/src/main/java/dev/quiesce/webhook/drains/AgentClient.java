package dev.quiesce.webhook.drains;

import dev.quiesce.agent.contract.AgentEndpoints;
import dev.quiesce.agent.contract.ControlFact;
import dev.quiesce.agent.contract.ControlMessage;
import dev.quiesce.webhook.injection.ControlKey;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.http.RequestOptions;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * Speaks to agents, over plain HTTP: the bearer is for one owner's pods, a message for one pod, and replaying it tells
 * the same fact again. Whoever answers runs in somebody's pod, so each exchange has an end, and its answer a limit.
 */
final class AgentClient implements AutoCloseable {

    private static final Duration LONGEST = Duration.ofSeconds(3);
    private static final int LONGEST_ANSWER = 8 * 1024;
    private static final int MOST_CONNECTIONS = 64;

    private final HttpClient http;

    /**
     * What came back.
     *
     * @param body at most 8 KiB
     */
    record Answer(int status, String body) {}

    AgentClient(Vertx vertx) {
        this.http = vertx.createHttpClient(
                new HttpClientOptions()
                        .setKeepAlive(false)
                        .setConnectTimeout((int) LONGEST.toMillis())
                        .setIdleTimeoutUnit(TimeUnit.MILLISECONDS)
                        .setIdleTimeout((int) LONGEST.toMillis()),
                new PoolOptions().setHttp1MaxSize(MOST_CONNECTIONS));
    }

    /** Tells an agent a fact; fails when nobody answers in time. */
    Future<Answer> tell(Agent agent, ControlFact fact, ControlKey key) {
        Buffer message = Buffer.buffer(new ControlMessage(agent.uid(), fact).text());
        return exchange(
                request(HttpMethod.POST, agent, AgentEndpoints.CONTROL)
                        .putHeader(
                                HttpHeaders.AUTHORIZATION,
                                "Bearer " + agent.token(key).bearer()),
                message);
    }

    /** Asks an agent for its status page. */
    Future<Answer> status(Agent agent) {
        return exchange(request(HttpMethod.GET, agent, AgentEndpoints.STATUS), Buffer.buffer());
    }

    @Override
    public void close() {
        http.close().await();
    }

    private static RequestOptions request(HttpMethod method, Agent agent, String path) {
        return new RequestOptions()
                .setMethod(method)
                .setHost(agent.host())
                .setPort(agent.port())
                .setURI(path);
    }

    private Future<Answer> exchange(RequestOptions options, Buffer body) {
        return http.request(options)
                .compose(request -> request.send(body)
                        .compose(AgentClient::received)
                        .timeout(LONGEST.toMillis(), TimeUnit.MILLISECONDS)
                        .onFailure(_ -> hangUp(request)));
    }

    private static void hangUp(HttpClientRequest request) {
        request.connection().close();
    }

    private static Future<Answer> received(HttpClientResponse response) {
        Promise<Answer> answer = Promise.promise();
        Buffer body = Buffer.buffer();
        response.handler(chunk -> {
            if (body.length() + chunk.length() > LONGEST_ANSWER) {
                answer.tryFail("an answer longer than " + LONGEST_ANSWER + " bytes");
            } else {
                body.appendBuffer(chunk);
            }
        });
        response.exceptionHandler(answer::tryFail);
        response.endHandler(_ -> answer.tryComplete(new Answer(response.statusCode(), body.toString())));
        return answer.future();
    }
}

package dev.quiesce.agent.work.http;

import dev.quiesce.agent.contract.Gauge;
import dev.quiesce.agent.contract.HttpAction;
import dev.quiesce.agent.contract.HttpEndpoint;
import dev.quiesce.agent.contract.HttpUrl;
import dev.quiesce.agent.contract.WrappedHook;
import java.util.List;

/**
 * What is asked, and what counts as an answer.
 *
 * @param gauge where in the body the answer is; of meaning with {@link Kind#GAUGE}
 */
record HttpAsk(Kind kind, HttpAction action, Gauge gauge) {

    enum Kind {
        /** A 200 whose body says something. */
        GAUGE,
        /** A status that was expected. */
        ACTION,
        /** As the kubelet calls hooks: every status will do, and no certificate is looked at. */
        HOOK
    }

    private static final String GET = "GET";

    static HttpAsk gauge(HttpEndpoint endpoint, Gauge gauge) {
        return new HttpAsk(Kind.GAUGE, new HttpAction(GET, endpoint, "", List.of(200)), gauge);
    }

    static HttpAsk action(HttpAction action) {
        return new HttpAsk(Kind.ACTION, action, Gauge.NUMBER);
    }

    static HttpAsk hook(WrappedHook.Get get, String podAddress) {
        HttpUrl url = get.url(podAddress);
        HttpEndpoint endpoint = new HttpEndpoint(url, get.headers(), null, null, null);
        return new HttpAsk(Kind.HOOK, new HttpAction(GET, endpoint, "", List.of()), Gauge.NUMBER);
    }

    HttpEndpoint endpoint() {
        return action.endpoint();
    }

    boolean expects(int status) {
        return kind == Kind.HOOK || action.expects(status);
    }
}

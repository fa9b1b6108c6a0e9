package dev.quiesce.agent.contract;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A hook that a main came with and that the agent runs in its stead. A sleep is time in which others notice, so the
 * notice lasts at least as long. A GET tells the app to go, so it is sent when the others have noticed, and what it takes
 * until its answer is work in flight. As with the kubelet every status is success, and no certificate is looked at.
 *
 * @param container whose hook it was
 * @param sleep how long; zero for a GET
 * @param get the call; null for a sleep
 */
public record WrappedHook(
        String container, Duration sleep, @Nullable Get get) {

    /**
     * The kubelet's httpGet.
     *
     * @param host null for the pod's own address
     * @param target path and query; begins with a slash
     */
    public record Get(boolean tls, @Nullable String host, int port, String target, List<HttpHeader> headers) {

        public Get {
            headers = List.copyOf(headers);
            HttpUrl checked = new HttpUrl(tls, host == null ? "localhost" : host, port, target);
            target = checked.target();
        }

        /** Where it goes in a pod with this address. */
        public HttpUrl url(String podAddress) {
            return new HttpUrl(tls, host == null ? podAddress : host, port, target);
        }
    }

    public WrappedHook {
        HttpText.check(HttpText.nameProblem(container), container);
        if (sleep.isNegative() || sleep.compareTo(GraceBudget.LONGEST) > 0 || (get != null && !sleep.isZero())) {
            throw new IllegalArgumentException("the hook of " + container + " is neither a sleep nor a GET");
        }
    }

    public static WrappedHook sleep(String container, Duration sleep) {
        return new WrappedHook(container, sleep, null);
    }

    public static WrappedHook get(String container, Get get) {
        return new WrappedHook(container, Duration.ZERO, get);
    }
}

package dev.quiesce.agent.work.http;

import dev.quiesce.agent.contract.HttpUrl;
import dev.quiesce.agent.json.ByteSource;
import dev.quiesce.agent.json.MalformedJsonException;
import dev.quiesce.agent.work.Waker;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.time.Duration;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/**
 * One call on a thread of its own, so that nobody who hangs holds up the loop. All of it has one time box; what the
 * thread itself does not notice (a server that drags out the handshake, a resolver that is silent) is cut off by whoever
 * asks for the outcome.
 */
final class HttpCall implements Runnable {

    /** Answers are read as a stream, so this costs time and no memory. */
    static final long LONGEST_BODY = 4 * 1024 * 1024;

    private final HttpAsk ask;
    private final TlsTrust trust;
    private final Secrets secrets;
    private final TimedInput.TimeBox box;
    private final Waker waker;
    private final Thread thread;
    private volatile @Nullable Socket socket;
    private volatile @Nullable HttpOutcome outcome;

    private HttpCall(HttpAsk ask, TlsTrust trust, Secrets secrets, Duration limit, Waker waker) {
        this.ask = ask;
        this.trust = trust;
        this.secrets = secrets;
        this.box = new TimedInput.TimeBox(System.nanoTime(), limit.toNanos());
        this.waker = waker;
        this.thread = new Thread(this, "call");
        thread.setDaemon(true);
    }

    static HttpCall start(HttpAsk ask, TlsTrust trust, Secrets secrets, Duration limit, Waker waker) {
        HttpCall call = new HttpCall(ask, trust, secrets, limit, waker);
        call.thread.start();
        return call;
    }

    /** What came of it; null while it is under way and has time left. */
    @Nullable
    HttpOutcome outcome() {
        HttpOutcome known = outcome;
        if (known == null && box.isOver()) {
            known = late();
            outcome = known;
            cut();
        }
        return known;
    }

    /** Whether its thread has ended: no other is to be started for the same before. */
    boolean isOver() {
        return !thread.isAlive();
    }

    /** Nobody waits for it any longer. */
    void cut() {
        Socket open = socket;
        if (open != null) {
            close(open);
        }
    }

    @Override
    public void run() {
        HttpOutcome came;
        try (Socket raw = new Socket()) {
            socket = raw;
            came = exchange(raw);
        } catch (SocketTimeoutException e) {
            came = late();
        } catch (IOException e) {
            came = HttpOutcome.failed(problem(e));
        } catch (RuntimeException e) {
            came = HttpOutcome.failed("a fault of the agent: " + e);
        }
        if (outcome == null) {
            outcome = came;
        }
        waker.wake();
    }

    private HttpOutcome exchange(Socket raw) throws IOException {
        byte[] request = RequestText.of(ask.action(), secrets);
        connect(raw);
        raw.setTcpNoDelay(true);
        raw.setSoTimeout(box.leftMillis());
        Socket open = ask.endpoint().url().tls() ? trust.over(raw) : raw;
        open.getOutputStream().write(request);
        ByteSource in = new TimedInput(open, box);
        AnswerHead head = AnswerHead.read(in);
        if (!ask.expects(head.status())) {
            String redirect = head.status() / 100 == 3 ? ", a redirect, which is not followed" : "";
            return HttpOutcome.failed("answered " + head.status() + redirect);
        }
        return ask.kind() == HttpAsk.Kind.GAUGE
                ? HttpOutcome.of(GaugeText.read(ask.gauge(), head.body(LONGEST_BODY)))
                : HttpOutcome.of(Integer.toString(head.status()));
    }

    /** A socket that failed to connect can't try again, so the first address decides, as it does for the kubelet. */
    private void connect(Socket raw) throws IOException {
        HttpUrl url = ask.endpoint().url();
        raw.connect(new InetSocketAddress(InetAddress.getByName(url.host()), url.port()), box.leftMillis());
    }

    private HttpOutcome late() {
        return HttpOutcome.failed(
                "no answer within " + Duration.ofNanos(box.nanos()).toSeconds() + " s");
    }

    private String problem(IOException e) {
        if (e instanceof UnknownHostException) {
            return "the host " + ask.endpoint().url().host() + " is unknown";
        }
        if (e instanceof ConnectException) {
            return "the connection is refused";
        }
        String message = e.getMessage();
        String text = message == null ? e.toString() : message;
        if (e instanceof MalformedJsonException) {
            return "the answer is no JSON: " + text;
        }
        return e instanceof SSLException ? "TLS: " + text : text;
    }

    private static void close(Socket open) {
        try {
            open.close();
        } catch (IOException e) {
            // Closed is closed.
        }
    }
}

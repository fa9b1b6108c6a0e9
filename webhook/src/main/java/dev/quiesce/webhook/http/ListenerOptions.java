package dev.quiesce.webhook.http;

import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.net.KeyCertOptions;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** What Vert.x is told about the two listeners. HTTP/1.1 only: API servers speak h2 to nobody but loopback. */
final class ListenerOptions {

    /** Forward secrecy and authenticated encryption only; every API server offers all of them. */
    private static final List<String> CIPHERS = List.of(
            "TLS_AES_128_GCM_SHA256",
            "TLS_AES_256_GCM_SHA384",
            "TLS_CHACHA20_POLY1305_SHA256",
            "TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256",
            "TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384",
            "TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256",
            "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256",
            "TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384",
            "TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256");

    /** A TLS record in one piece. */
    private static final int CHUNK = 16 * 1024;

    private static final int BACKLOG = 1024;

    /** To Vert.x: a free port, and the same one for all instances. */
    private static final int FREE_SHARED_PORT = -1;

    private ListenerOptions() {}

    /** TLS without SNI: whatever name a client asks for, it gets the one certificate there is. */
    static HttpServerOptions https(NetworkStack stack, WebhookServerConfig config, String host, KeyCertOptions keys) {
        Duration handshake = config.timeouts().handshake();
        HttpServerOptions options = http(config, host)
                .setPort(config.port() == 0 ? FREE_SHARED_PORT : config.port())
                .setSsl(true)
                .setSslEngineOptions(stack.engineOptions())
                .setKeyCertOptions(keys)
                .setSni(false)
                .setUseAlpn(false)
                .setEnabledSecureTransportProtocols(Set.of("TLSv1.2", "TLSv1.3"))
                .setSslHandshakeTimeout(handshake.toMillis())
                .setSslHandshakeTimeoutUnit(TimeUnit.MILLISECONDS);
        CIPHERS.forEach(options::addEnabledCipherSuite);
        return options;
    }

    static HttpServerOptions health(WebhookServerConfig config, String host) {
        return http(config, host).setPort(config.healthPort());
    }

    private static HttpServerOptions http(WebhookServerConfig config, String host) {
        return new HttpServerOptions()
                .setHost(host)
                .setAcceptBacklog(BACKLOG)
                .setIdleTimeout((int) config.timeouts().idle().toMillis())
                .setIdleTimeoutUnit(TimeUnit.MILLISECONDS)
                .setMaxHeaderSize(config.limits().head())
                .setMaxInitialLineLength(config.limits().requestLine())
                .setMaxChunkSize(CHUNK)
                .setHttp2ClearTextEnabled(false)
                .setPerFrameWebSocketCompressionSupported(false)
                .setPerMessageWebSocketCompressionSupported(false);
    }
}

package dev.quiesce.webhook.http;

import io.netty.handler.ssl.OpenSsl;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.file.FileSystemOptions;
import io.vertx.core.net.JdkSSLEngineOptions;
import io.vertx.core.net.OpenSSLEngineOptions;
import io.vertx.core.net.SSLEngineOptions;
import java.util.Objects;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The event loops and the TLS engine: epoll and BoringSSL where their native parts load, else NIO and the JDK's TLS,
 * which do the same for about twice the CPU.
 */
public record NetworkStack(Vertx vertx, TlsEngine tls) {

    private static final Logger LOG = LoggerFactory.getLogger(NetworkStack.class);

    /** Who encrypts. */
    public enum TlsEngine {
        BORINGSSL,
        JDK
    }

    /** Starts the event loops; says in the log what was taken and why not the other. */
    public static NetworkStack start(int eventLoops) {
        Vertx vertx = Vertx.vertx(new VertxOptions()
                .setPreferNativeTransport(true)
                .setEventLoopPoolSize(eventLoops)
                .setFileSystemOptions(
                        new FileSystemOptions().setFileCachingEnabled(false).setClassPathResolvingEnabled(false)));
        NetworkStack stack = new NetworkStack(vertx, OpenSsl.isAvailable() ? TlsEngine.BORINGSSL : TlsEngine.JDK);
        stack.log();
        return stack;
    }

    SSLEngineOptions engineOptions() {
        return switch (tls) {
            // No session cache: API servers do not resume sessions, and others could fill it.
            case BORINGSSL -> new OpenSSLEngineOptions().setSessionCacheEnabled(false);
            case JDK -> new JdkSSLEngineOptions();
        };
    }

    private void log() {
        LOG.atInfo()
                .addKeyValue("transport", vertx.isNativeTransportEnabled() ? "epoll" : "nio")
                .addKeyValue("tls", tls == TlsEngine.BORINGSSL ? "boringssl" : "jdk")
                .log("network stack");
        if (!vertx.isNativeTransportEnabled()) {
            missing("epoll", vertx.unavailableNativeTransportCause());
        }
        if (tls == TlsEngine.JDK) {
            missing("boringssl", OpenSsl.unavailabilityCause());
        }
    }

    private static void missing(String part, Throwable cause) {
        LOG.atInfo()
                .addKeyValue("part", part)
                .addKeyValue("cause", Objects.toString(cause, "not on the class path"))
                .log("native part not loaded");
    }
}

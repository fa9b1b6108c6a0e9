package dev.quiesce.webhook.http;

import io.vertx.core.net.KeyCertOptions;
import java.security.KeyStore;
import java.security.Provider;
import java.util.concurrent.atomic.AtomicReference;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.KeyManagerFactorySpi;
import javax.net.ssl.ManagerFactoryParameters;
import javax.net.ssl.X509KeyManager;

/**
 * Key and chain as they are now, behind one factory that never changes. Each TLS context that is built takes the key
 * manager of that moment and keeps it, so no handshake mixes an old key with a new chain, and options that hold this
 * factory stay equal, so Vert.x replaces the old context and does not collect them.
 */
final class CurrentKeys {

    private final AtomicReference<X509KeyManager> keys;
    private final KeyManagerFactory factory;

    CurrentKeys(X509KeyManager first) {
        keys = new AtomicReference<>(first);
        factory = new Factory(new Spi(keys));
    }

    void set(X509KeyManager next) {
        keys.set(next);
    }

    KeyCertOptions options() {
        return KeyCertOptions.wrap(factory);
    }

    private static final class Factory extends KeyManagerFactory {
        Factory(Spi spi) {
            super(spi, new Provider("Quiesce", "1", "keys held in memory") {}, "X509");
        }
    }

    private static final class Spi extends KeyManagerFactorySpi {

        private final AtomicReference<X509KeyManager> keys;

        Spi(AtomicReference<X509KeyManager> keys) {
            this.keys = keys;
        }

        @Override
        protected void engineInit(KeyStore store, char[] password) {}

        @Override
        protected void engineInit(ManagerFactoryParameters parameters) {}

        @Override
        protected KeyManager[] engineGetKeyManagers() {
            return new KeyManager[] {keys.get()};
        }
    }
}

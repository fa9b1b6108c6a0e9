package dev.quiesce.agent.work.http;

import dev.quiesce.agent.contract.HttpEndpoint;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/** Whom TLS is spoken with. The file of authorities is read again when it has changed. */
final class TlsTrust {

    private final HttpAsk ask;
    private @Nullable SSLContext context;
    private long readAt;

    TlsTrust(HttpAsk ask) {
        this.ask = ask;
    }

    /** The connection, encrypted; the handshake is done with the first byte. */
    Socket over(Socket raw) throws IOException {
        HttpEndpoint endpoint = ask.endpoint();
        String serverName = endpoint.serverName();
        String name = serverName == null ? endpoint.url().host() : serverName;
        SSLSocket socket = (SSLSocket) context()
                .getSocketFactory()
                .createSocket(raw, name, endpoint.url().port(), true);
        if (ask.kind() != HttpAsk.Kind.HOOK) {
            SSLParameters parameters = socket.getSSLParameters();
            parameters.setEndpointIdentificationAlgorithm("HTTPS");
            socket.setSSLParameters(parameters);
        }
        socket.startHandshake();
        return socket;
    }

    private synchronized SSLContext context() throws IOException {
        String caFile = ask.endpoint().caFile();
        long changed = caFile == null ? 0 : new File(caFile).lastModified();
        SSLContext known = context;
        if (known != null && changed == readAt) {
            return known;
        }
        try {
            SSLContext fresh = SSLContext.getInstance("TLS");
            fresh.init(null, managers(caFile), null);
            context = fresh;
            readAt = changed;
            return fresh;
        } catch (GeneralSecurityException e) {
            throw new UnreadableException("no TLS with the authorities of " + caFile + ": " + e.getMessage());
        }
    }

    private TrustManager @Nullable [] managers(@Nullable String caFile) throws IOException, GeneralSecurityException {
        if (ask.kind() == HttpAsk.Kind.HOOK) {
            return new TrustManager[] {new AnyCertificate()};
        }
        if (caFile == null) {
            return null;
        }
        KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
        store.load(null, null);
        try (InputStream file = new FileInputStream(caFile)) {
            for (Certificate authority : CertificateFactory.getInstance("X.509").generateCertificates(file)) {
                store.setCertificateEntry(Integer.toString(store.size()), authority);
            }
        } catch (IOException e) {
            throw new UnreadableException("the file " + caFile + " can't be read");
        }
        if (store.size() == 0) {
            throw new UnreadableException("the file " + caFile + " has no certificate");
        }
        TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init(store);
        return factory.getTrustManagers();
    }
}

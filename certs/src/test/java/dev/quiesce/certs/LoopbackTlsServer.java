package dev.quiesce.certs;

import java.io.IOException;
import java.net.InetAddress;
import java.security.GeneralSecurityException;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.X509KeyManager;

/** Answers every byte with the same byte, over TLS, on the loopback address. */
final class LoopbackTlsServer implements AutoCloseable {
    private final SSLServerSocket socket;

    LoopbackTlsServer(X509KeyManager keys) throws IOException, GeneralSecurityException {
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(new KeyManager[] {keys}, null, null);
        socket = (SSLServerSocket)
                context.getServerSocketFactory().createServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().start(this::accept);
    }

    int port() {
        return socket.getLocalPort();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }

    private void accept() {
        while (!socket.isClosed()) {
            try {
                SSLSocket connection = (SSLSocket) socket.accept();
                Thread.ofVirtual().start(() -> echo(connection));
            } catch (IOException e) {
                // Closed, or a client gave up before it was accepted.
            }
        }
    }

    private static void echo(SSLSocket connection) {
        try (connection) {
            int read = connection.getInputStream().read();
            while (read >= 0) {
                connection.getOutputStream().write(read);
                connection.getOutputStream().flush();
                read = connection.getInputStream().read();
            }
        } catch (IOException e) {
            // The client refused the certificate; that is what the tests look at.
        }
    }
}

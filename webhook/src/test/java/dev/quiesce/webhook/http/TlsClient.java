package dev.quiesce.webhook.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SNIServerName;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;

/** One TLS connection, spoken to byte by byte. */
final class TlsClient implements AutoCloseable {

    private static final int TIMEOUT = 30_000;

    private final SSLSocket socket;

    /** An answer's status, header fields by lower-case name, and body. */
    record Response(int status, Map<String, String> headers, String body) {
        boolean closes() {
            return "close".equals(headers.get("connection"));
        }
    }

    private TlsClient(SSLSocket socket) {
        this.socket = socket;
    }

    static TlsClient connect(int port) {
        return connect("127.0.0.1", port, List.of());
    }

    static TlsClient connect(int port, String protocol) {
        return connect("127.0.0.1", port, parameters -> parameters.setProtocols(new String[] {protocol}));
    }

    /** Connects and finishes a full handshake (a context of its own has no session to resume), with these names as SNI. */
    static TlsClient connect(String address, int port, List<String> serverNames) {
        List<SNIServerName> names =
                serverNames.stream().<SNIServerName>map(SNIHostName::new).toList();
        return connect(address, port, parameters -> parameters.setServerNames(names));
    }

    private static TlsClient connect(String address, int port, Consumer<SSLParameters> setting) {
        try {
            Socket plain = new Socket();
            plain.connect(new InetSocketAddress(address, port), TIMEOUT);
            SSLSocket socket =
                    (SSLSocket) TestKeys.client().getSocketFactory().createSocket(plain, address, port, true);
            socket.setSoTimeout(TIMEOUT);
            SSLParameters parameters = socket.getSSLParameters();
            setting.accept(parameters);
            socket.setSSLParameters(parameters);
            socket.startHandshake();
            return new TlsClient(socket);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    X509Certificate certificate() throws IOException {
        return (X509Certificate) socket.getSession().getPeerCertificates()[0];
    }

    String protocol() {
        return socket.getSession().getProtocol();
    }

    TlsClient send(String text) throws IOException {
        return send(text.getBytes(ISO_8859_1));
    }

    TlsClient send(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
        socket.getOutputStream().flush();
        return this;
    }

    TlsClient sendHead(String path, int length) throws IOException {
        return send("POST " + path + " HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: "
                + length + "\r\n\r\n");
    }

    /** A whole request, to be sent with others or alone. */
    static byte[] request(String path, byte[] body) {
        byte[] head = head(path, body.length).getBytes(ISO_8859_1);
        byte[] request = Arrays.copyOf(head, head.length + body.length);
        System.arraycopy(body, 0, request, head.length, body.length);
        return request;
    }

    private static String head(String path, int length) {
        return "POST " + path + " HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: " + length
                + "\r\n\r\n";
    }

    Response post(String path, byte[] body) throws IOException {
        return sendHead(path, body.length).send(body).response();
    }

    Response postChunked(String path, byte[] body) throws IOException {
        send("POST " + path + " HTTP/1.1\r\nHost: x\r\nContent-Type: application/json; charset=utf-8\r\n"
                + "Transfer-Encoding: chunked\r\n\r\n");
        int size = 100_000;
        for (int at = 0; at < body.length; at += size) {
            int length = Math.min(size, body.length - at);
            send(Integer.toHexString(length) + "\r\n");
            socket.getOutputStream().write(body, at, length);
            send("\r\n");
        }
        return send("0\r\n\r\n").response();
    }

    Response response() throws IOException {
        InputStream in = socket.getInputStream();
        String status = line(in);
        Map<String, String> headers = new TreeMap<>();
        for (String line = line(in); !line.isEmpty(); line = line(in)) {
            int colon = line.indexOf(':');
            headers.put(
                    line.substring(0, colon).toLowerCase(Locale.ROOT),
                    line.substring(colon + 1).strip());
        }
        byte[] body = in.readNBytes(Integer.parseInt(headers.getOrDefault("content-length", "0")));
        return new Response(Integer.parseInt(status.split(" ")[1]), headers, new String(body, ISO_8859_1));
    }

    /** Whether the server has closed; waits for it up to the socket's timeout. */
    boolean isClosedByServer() {
        try {
            return socket.getInputStream().read() < 0;
        } catch (SocketTimeoutException e) {
            return false;
        } catch (IOException e) {
            return true;
        }
    }

    private static String line(InputStream in) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int c = in.read(); c != '\n'; c = in.read()) {
            if (c < 0) {
                throw new IOException("closed by the server after " + line.size() + " bytes");
            }
            line.write(c);
        }
        return line.toString(ISO_8859_1).strip();
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

package dev.quiesce.agent.contract;

import java.util.List;

/**
 * Where an HTTP call goes. Strict: no user, no fragment, nothing but printable ASCII.
 *
 * @param tls whether it is https
 * @param host a name, an IPv4 address, or an IPv6 address without its brackets
 * @param port 1 to 65535
 * @param target path and query; begins with a slash
 */
public record HttpUrl(boolean tls, String host, int port, String target) {

    private static final String REMEDY = "a URL such as http://127.0.0.1:8080/metrics";
    private static final int LONGEST = 2000;
    private static final int HIGHEST_PORT = 65_535;
    private static final int LONGEST_PORT = 5;
    private static final List<String> SCHEMES = List.of("http://", "https://");

    public HttpUrl {
        if (!isHost(host, host.indexOf(':') >= 0) || port < 1 || port > HIGHEST_PORT || !isTarget(target)) {
            throw new IllegalArgumentException("no such place: " + host + " port " + port + " " + target);
        }
    }

    /** Reads an absolute http or https URL. */
    public static Parsed<HttpUrl> parse(String field, String text) {
        int scheme = text.startsWith(SCHEMES.get(0)) ? 0 : text.startsWith(SCHEMES.get(1)) ? 1 : -1;
        if (scheme < 0) {
            return refused(field, text, "is neither http:// nor https://");
        }
        if (text.length() > LONGEST) {
            return refused(field, text, "is longer than " + LONGEST + " characters");
        }
        if (!isPrintable(text)) {
            return refused(field, text, "has a character that no URL may have here");
        }
        int from = SCHEMES.get(scheme).length();
        int slash = text.indexOf('/', from);
        int query = text.indexOf('?', from);
        int end = slash < 0 || (query >= 0 && query < slash) ? (query < 0 ? text.length() : query) : slash;
        String target = text.substring(end);
        return authority(field, text, scheme == 1, text.substring(from, end), slash == end ? target : "/" + target);
    }

    /** As it is written; the port is left out where it is the scheme's own. */
    public String text() {
        return SCHEMES.get(tls ? 1 : 0) + authority() + target;
    }

    /** For the Host header. */
    public String authority() {
        String shown = host.indexOf(':') < 0 ? host : "[" + host + "]";
        return port == defaultPort(tls) ? shown : shown + ":" + port;
    }

    /** Whether it can only be the pod itself: its own network is all that an agent may call without further leave. */
    public boolean isLoopback() {
        return host.equals("localhost") || host.equals("::1") || (host.startsWith("127.") && isIpv4());
    }

    private static Parsed<HttpUrl> authority(String field, String text, boolean tls, String authority, String target) {
        boolean bracketed = authority.startsWith("[");
        int hostEnd = bracketed ? authority.indexOf(']') + 1 : authority.indexOf(':');
        int end = hostEnd < 0 ? authority.length() : hostEnd;
        if (bracketed ? end < 2 : end == 0) {
            return refused(field, text, "has no host");
        }
        String host = bracketed ? authority.substring(1, end - 1) : authority.substring(0, end);
        if (!isHost(host, bracketed)) {
            return refused(field, text, "has a host that is neither a name nor an address");
        }
        int port = end == authority.length() ? defaultPort(tls) : port(authority.substring(end));
        return port < 1
                ? refused(field, text, "has no port between 1 and 65535")
                : new Parsed.Valid<>(new HttpUrl(tls, host, port, target));
    }

    private static boolean isTarget(String target) {
        return target.startsWith("/") && isPrintable(target);
    }

    private static boolean isPrintable(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c <= ' ' || c >= 0x7f || c == '#' || c == '\\' || c == '"') {
                return false;
            }
        }
        return true;
    }

    private static boolean isHost(String host, boolean bracketed) {
        for (int i = 0; i < host.length(); i++) {
            char c = host.charAt(i);
            boolean hex = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
            boolean letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
            if (bracketed ? !hex && c != ':' && c != '.' : !hex && !letter && c != '-' && c != '.' && c != '_') {
                return false;
            }
        }
        return !host.isEmpty() && (!bracketed || host.indexOf(':') >= 0);
    }

    /** After a colon; 0 when it is none. */
    private static int port(String text) {
        int port = 0;
        for (int i = 1; i < text.length(); i++) {
            int digit = text.charAt(i) - '0';
            if (digit < 0 || digit > 9) {
                return 0;
            }
            port = port * 10 + digit;
            if (i > LONGEST_PORT) {
                return 0;
            }
        }
        return text.charAt(0) == ':' && port <= HIGHEST_PORT ? port : 0;
    }

    private static int defaultPort(boolean tls) {
        return tls ? 443 : 80;
    }

    private boolean isIpv4() {
        for (int i = 0; i < host.length(); i++) {
            char c = host.charAt(i);
            if (c != '.' && (c < '0' || c > '9')) {
                return false;
            }
        }
        return true;
    }

    private static Parsed<HttpUrl> refused(String field, String text, String problem) {
        return new Parsed.Invalid<>(field, text, problem, REMEDY);
    }
}

package dev.quiesce.agent.contract;

import java.util.List;

/**
 * A call that is made when a drain begins, so that the app can stop taking work.
 *
 * @param method upper case letters: {@code POST}
 * @param body sent as it is; empty for none. Its type is a header
 * @param expect the status codes that mean success, each 200 to 599; empty for every 2xx
 */
public record HttpAction(String method, HttpEndpoint endpoint, String body, List<Integer> expect) {

    private static final int LONGEST_METHOD = 16;
    private static final String REMEDY = "a method and a URL such as POST http://127.0.0.1:8080/drain";

    public HttpAction {
        expect = List.copyOf(expect);
        if (!isMethod(method)) {
            throw new IllegalArgumentException("\"" + method + "\" is no method");
        }
        for (int code : expect) {
            if (code < 200 || code > 599) {
                throw new IllegalArgumentException(code + " is no status code between 200 and 599");
            }
        }
    }

    /** Reads {@code POST http://127.0.0.1:8080/drain}. */
    public static Parsed<HttpAction> parse(String field, String text) {
        int blank = text.indexOf(' ');
        if (blank < 0 || !isMethod(text.substring(0, blank))) {
            return new Parsed.Invalid<>(field, text, "does not begin with a method", REMEDY);
        }
        Parsed<HttpUrl> url = HttpUrl.parse(field, text.substring(blank + 1).strip());
        return switch (url) {
            case Parsed.Invalid<HttpUrl> invalid ->
                new Parsed.Invalid<>(field, invalid.value(), invalid.problem(), REMEDY);
            case Parsed.Valid<HttpUrl> valid ->
                new Parsed.Valid<>(
                        new HttpAction(text.substring(0, blank), HttpEndpoint.of(valid.value()), "", List.of()));
        };
    }

    public boolean expects(int code) {
        return expect.isEmpty() ? code >= 200 && code <= 299 : expect.contains(code);
    }

    private static boolean isMethod(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) < 'A' || text.charAt(i) > 'Z') {
                return false;
            }
        }
        return !text.isEmpty() && text.length() <= LONGEST_METHOD;
    }
}

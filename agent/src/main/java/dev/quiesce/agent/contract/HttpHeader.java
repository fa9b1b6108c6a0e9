package dev.quiesce.agent.contract;

/**
 * A header that is added to a request.
 *
 * @param name a token (RFC 9110), and none of those that the agent writes itself
 */
public record HttpHeader(String name, ValueSource value) {

    public HttpHeader {
        HttpText.check(HttpText.headerProblem(name), name);
    }
}

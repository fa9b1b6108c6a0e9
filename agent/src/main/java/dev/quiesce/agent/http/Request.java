package dev.quiesce.agent.http;

/**
 * One request, understood.
 *
 * @param method upper case letters
 * @param path the target up to its query; begins with a slash
 * @param authorization the header of this name; empty without one
 * @param body of a POST; those of other methods are read and forgotten
 */
public record Request(String method, String path, String authorization, String body) {

    /** One that says nothing more. */
    public Request(String method, String path) {
        this(method, path, "", "");
    }
}

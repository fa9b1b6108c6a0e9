package dev.quiesce.agent.http;

import dev.quiesce.agent.contract.AgentEndpoints;

/** What a request asks for. */
public sealed interface Route {

    /** The PreStop call of a container. */
    record Hook(String container) implements Route {}

    record StatusPage() implements Route {}

    record Metrics() implements Route {}

    /** Nothing that is served. */
    record Refused(Status status) implements Route {}

    /**
     * Finds it. Whatever lies below the PreStop prefix is a drain, also under a version nobody knows yet: the kubelet
     * takes a 404 for a hook that has done its work.
     */
    static Route of(Request request) {
        String path = request.path();
        boolean hook = (path + "/").startsWith(AgentEndpoints.PRESTOP_PREFIX);
        boolean status = path.equals(AgentEndpoints.STATUS);
        if (!hook && !status && !path.equals(AgentEndpoints.METRICS)) {
            return new Refused(Status.NOT_FOUND);
        }
        if (!request.method().equals("GET")) {
            return new Refused(Status.METHOD_NOT_ALLOWED);
        }
        if (hook) {
            return new Hook(container(path));
        }
        return status ? new StatusPage() : new Metrics();
    }

    /** The name after the version; of an unknown form all there is, made fit for logs. */
    private static String container(String path) {
        int from = path.startsWith(AgentEndpoints.preStopPath(""))
                ? AgentEndpoints.preStopPath("").length()
                : AgentEndpoints.PRESTOP_PREFIX.length();
        StringBuilder name = new StringBuilder();
        for (int i = from; i < path.length() && name.length() < LONGEST_CONTAINER; i++) {
            char c = path.charAt(i);
            boolean plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
            name.append(plain || c == '-' || c == '.' || c == '/' ? c : '?');
        }
        return name.isEmpty() ? UNNAMED : name.toString();
    }

    /** Container names are DNS labels: 63 at most. */
    int LONGEST_CONTAINER = 64;

    /** Who calls without a name. */
    String UNNAMED = "unnamed";
}

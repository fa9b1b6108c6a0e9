package dev.quiesce.agent.http;

import dev.quiesce.agent.contract.AgentEndpoints;

/** What a request asks for. */
public enum Route {
    /** The PreStop call of a container. */
    HOOK,
    STATUS,
    METRICS,
    /** What the leader sees of the pod. */
    CONTROL,
    /** Nothing that is served. */
    NOT_FOUND,
    /** A page that is there for GET. */
    NOT_GET,
    /** A page that is there for POST. */
    NOT_POST;

    /** Container names are DNS labels: 63 at most. */
    static final int LONGEST_CONTAINER = 64;

    private static final String UNNAMED = "unnamed";

    /**
     * Finds it. Whatever lies below the PreStop prefix is a drain, also under a version nobody knows yet: the kubelet
     * takes a 404 for a hook that has done its work.
     */
    public static Route of(Request request) {
        Route route = page(request.path());
        if (route == CONTROL) {
            return request.method().equals("POST") ? CONTROL : NOT_POST;
        }
        return route == NOT_FOUND || request.method().equals("GET") ? route : NOT_GET;
    }

    private static Route page(String path) {
        if ((path + "/").startsWith(AgentEndpoints.PRESTOP_PREFIX)) {
            return HOOK;
        }
        if (path.equals(AgentEndpoints.STATUS)) {
            return STATUS;
        }
        if (path.equals(AgentEndpoints.METRICS)) {
            return METRICS;
        }
        return path.equals(AgentEndpoints.CONTROL) ? CONTROL : NOT_FOUND;
    }

    /** The name in the path of a {@link #HOOK} after the version; of an unknown form all there is, made fit for logs. */
    public static String container(Request hook) {
        String path = hook.path();
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
}

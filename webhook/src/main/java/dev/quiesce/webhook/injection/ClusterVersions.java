package dev.quiesce.webhook.injection;

import java.util.Collection;
import java.util.Comparator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The oldest Kubernetes among the API server and the nodes. An old node takes a native sidecar for an init container
 * and waits for its end for ever; an old API server drops the fields that it does not know.
 */
public record ClusterVersions(int major, int minor) {

    /** The oldest cluster that gets injections: native sidecars and the sleep action are on by default from here on. */
    public static final ClusterVersions SUPPORTED = new ClusterVersions(1, 30);

    /** Older than every other, so that nothing is done to pods in the dark. */
    public static final ClusterVersions UNKNOWN = new ClusterVersions(0, 0);

    private static final Pattern GIT_VERSION = Pattern.compile("v?(\\d{1,4})\\.(\\d{1,4})(\\D.*)?");
    private static final Comparator<ClusterVersions> BY_AGE =
            Comparator.comparingInt(ClusterVersions::major).thenComparingInt(ClusterVersions::minor);

    /**
     * The oldest of these git versions ({@code v1.36.3-eks-1}); one that can't be read is older than all.
     *
     * @param nodes what the kubelets report; may be empty
     */
    public static ClusterVersions oldestOf(String server, Collection<String> nodes) {
        ClusterVersions oldest = parse(server);
        for (String node : nodes) {
            oldest = Stream.of(oldest, parse(node)).min(BY_AGE).orElseThrow();
        }
        return oldest;
    }

    boolean areOld() {
        return BY_AGE.compare(this, SUPPORTED) < 0;
    }

    private static ClusterVersions parse(String gitVersion) {
        Matcher parts = GIT_VERSION.matcher(gitVersion);
        return parts.matches()
                ? new ClusterVersions(Integer.parseInt(parts.group(1)), Integer.parseInt(parts.group(2)))
                : UNKNOWN;
    }

    @Override
    public String toString() {
        return equals(UNKNOWN) ? "an unknown version" : major + "." + minor;
    }
}

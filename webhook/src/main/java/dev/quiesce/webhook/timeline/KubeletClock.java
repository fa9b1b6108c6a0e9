package dev.quiesce.webhook.timeline;

import java.time.Duration;
import java.util.Collections;
import java.util.List;

/**
 * How the kubelet counts a container's grace period (kuberuntime_container.go, killContainer): the hook's whole seconds
 * are taken from it, and what is left for SIGTERM is never less than two seconds.
 */
public final class KubeletClock {

    /** {@code minimumGracePeriodInSeconds}: a floor, not an extra. */
    public static final Duration FLOOR = Duration.ofSeconds(2);

    private KubeletClock() {}

    /** When the kubelet stops waiting for a hook that takes this long. */
    public static Duration hookEnd(Duration hook, Duration grace) {
        return Collections.min(List.of(hook, grace));
    }

    /** When SIGKILL comes to a container whose hook took this long; SIGTERM came at the hook's end. */
    public static Duration kill(Duration hook, Duration grace) {
        Duration end = hookEnd(hook, grace);
        Duration left = grace.minusSeconds(end.toSeconds());
        return end.plus(Collections.max(List.of(left, FLOOR)));
    }
}

package dev.quiesce.agent.contract;

import org.jspecify.annotations.Nullable;

/**
 * What ends a slice early.
 *
 * @param notice others have seen that the pod leaves; null when nothing can tell: then the whole slice is slept
 * @param settle others have seen that the pod is idle; null likewise
 */
public record ConfirmProbes(
        @Nullable ConfirmProbe notice, @Nullable ConfirmProbe settle) {

    public static final ConfirmProbes NONE = new ConfirmProbes(null, null);
}

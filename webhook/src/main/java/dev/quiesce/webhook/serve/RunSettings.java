package dev.quiesce.webhook.serve;

import dev.quiesce.webhook.runs.RunPolicy;
import java.util.List;

/**
 * What the process was told about runs.
 *
 * @param shipped the policies that act without an admin's writing any
 * @param rewritesAliases whether old spellings of values are rewritten
 */
public record RunSettings(List<RunPolicy> shipped, boolean rewritesAliases) {

    public RunSettings {
        shipped = List.copyOf(shipped);
    }
}

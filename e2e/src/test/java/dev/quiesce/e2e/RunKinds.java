package dev.quiesce.e2e;

import dev.quiesce.webhook.runs.TablePolicies;
import java.nio.file.Path;
import java.util.List;

/** The kinds of run beside Tekton's: their CRDs, and the policies that an admin switches on for them. */
final class RunKinds {

    static final Path MANIFESTS = Repository.file("manifests");

    private RunKinds() {}

    /** Every policy that ships, and the examples. */
    static List<Path> policies() {
        return TablePolicies.files(MANIFESTS);
    }

    /** Applies them all. */
    static void switchOn() {
        policies()
                .forEach(policy -> Command.kubectl("apply", "--server-side", "-f", policy.toString())
                        .succeeded());
    }

    /** Takes them away; those that are on by themselves stay. */
    static void switchOff() {
        policies()
                .forEach(policy -> Command.kubectl("delete", "--ignore-not-found", "-f", policy.toString())
                        .succeeded());
    }
}

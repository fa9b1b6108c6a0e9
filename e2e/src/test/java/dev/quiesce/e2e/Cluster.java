package dev.quiesce.e2e;

import java.util.List;

/** The cluster under test, by what its command says of it. */
final class Cluster {

    private static final String COMMAND = Repository.file("e2e/cluster/cluster").toString();
    private static final String STATUS = say("status");
    private static final boolean HAS_NODE = STATUS.lines().noneMatch("node=absent"::equals);
    private static final boolean IS_OURS = STATUS.lines().anyMatch(line -> line.startsWith("node="));

    private Cluster() {}

    /** Whether pods run in it. A local one that was brought up without root has no node; any other one is taken to have one. */
    static boolean hasNode() {
        return HAS_NODE;
    }

    /** Whether it is the local one, and not a cluster of the user's that KUBECONFIG names. */
    static boolean isOurs() {
        return IS_OURS;
    }

    /** Kills the node's kubelet as a crash would, and starts it again. */
    static void restartKubelet() {
        say("restart-kubelet");
    }

    /** The path of its kubeconfig. */
    static String kubeconfig() {
        return say("kubeconfig").strip();
    }

    /** Installs the CRDs of the other kinds of run; in a cluster that is not ours they must be there. */
    static void installKinds() {
        say("kinds");
    }

    /** Installs the real controller of jobset or kueue; in a cluster that is not ours it must be there. */
    static void installController(String project) {
        say(project);
    }

    /** Takes that controller's webhooks and pods away again. */
    static void removeController(String project) {
        Command.kubectl(
                        "delete",
                        "validatingwebhookconfiguration,mutatingwebhookconfiguration",
                        "--ignore-not-found",
                        project + "-validating-webhook-configuration",
                        project + "-mutating-webhook-configuration")
                .succeeded();
        Command.kubectl("delete", "namespace", project + "-system", "--ignore-not-found", "--wait=false")
                .succeeded();
    }

    private static String say(String what) {
        return Command.run("", List.of(COMMAND, what)).succeeded();
    }
}

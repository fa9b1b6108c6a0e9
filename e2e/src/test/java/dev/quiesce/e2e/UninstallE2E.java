package dev.quiesce.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** One command removes it all. */
@Isolated
class UninstallE2E {

    private static final List<String> KINDS = List.of(
            "namespaces",
            "clusterroles",
            "clusterrolebindings",
            "validatingwebhookconfigurations",
            "mutatingwebhookconfigurations",
            "customresourcedefinitions",
            "priorityclasses");

    @Test
    void leavesNothingAndBlocksNothing() {
        Quiesce.ensureInstalled();
        try (Namespace namespace = Namespace.create("uninstalled", List.of())) {
            TektonRun run = TektonRun.finished(namespace, "build");

            Command.kubectl(
                            "delete",
                            "--wait",
                            "--timeout=90s",
                            "--ignore-not-found",
                            "-f",
                            Repository.file("manifests/install.yaml").toString(),
                            "-f",
                            Repository.file("manifests/crds.yaml").toString())
                    .succeeded();

            Await.until("nothing of Quiesce to be left", () -> left().isEmpty());
            run.patch("{\"spec\":{\"status\":\"Cancelled\"}}").succeeded();
        } finally {
            Quiesce.WEBHOOK.uninstalled();
            Quiesce.ensureInstalled();
        }
        assertThat(left()).isNotEmpty();
    }

    private static List<String> left() {
        return KINDS.stream()
                .flatMap(kind ->
                        Command.kubectl("get", kind, "-o", "name").succeeded().lines())
                .filter(name -> name.matches(".*(quiesce-system|quiesce-webhook|quiesce[.]dev).*"))
                .toList();
    }
}

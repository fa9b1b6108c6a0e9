package dev.quiesce.e2e;

import java.util.List;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Brings up Tekton's own webhook once, for the classes that want it in the path. Namespaces say whether it judges them. */
final class TektonWebhook implements BeforeAllCallback {

    @Override
    public void beforeAll(ExtensionContext context) {
        context.getRoot()
                .getStore(ExtensionContext.Namespace.create(TektonWebhook.class))
                .getOrComputeIfAbsent(TektonWebhook.class, key -> start());
    }

    private static String start() {
        String command = Repository.file("e2e/cluster/cluster").toString();
        return Command.run("", List.of(command, "tekton-webhook")).succeeded();
    }
}

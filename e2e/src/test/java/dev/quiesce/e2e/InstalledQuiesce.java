package dev.quiesce.e2e;

import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Installs Quiesce once for all classes that need it and leave it alone, and begins the table of what they see. */
final class InstalledQuiesce implements BeforeAllCallback {

    @Override
    public void beforeAll(ExtensionContext context) {
        context.getRoot()
                .getStore(ExtensionContext.Namespace.create(InstalledQuiesce.class))
                .getOrComputeIfAbsent(InstalledQuiesce.class, key -> install());
    }

    private static ScenarioTable install() {
        Quiesce.ensureInstalled();
        return ScenarioTable.begin();
    }
}

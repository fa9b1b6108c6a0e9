package dev.quiesce.webhook.kube;

import java.nio.file.Path;

/** Where the manifests are, seen from this module. */
final class ManifestFiles {

    static final Path FOLDER = Path.of("..", "manifests");

    private ManifestFiles() {}
}

package dev.quiesce.e2e;

import java.nio.file.Files;
import java.nio.file.Path;

/** Where the files of the project are. */
final class Repository {

    private Repository() {}

    /** A file by its path from the top. */
    static Path file(String path) {
        return top().resolve(path);
    }

    private static Path top() {
        Path folder = Path.of("").toAbsolutePath();
        while (!Files.exists(folder.resolve("e2e/cluster/cluster"))) {
            folder = folder.getParent();
        }
        return folder;
    }
}

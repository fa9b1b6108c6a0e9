package dev.quiesce.e2e;

import java.util.List;

/** A namespace of a test's own. */
record Namespace(String name) implements AutoCloseable {

    /** A fresh namespace with these labels; one of the same name that a broken run left is removed first. */
    static Namespace create(String name, List<String> labels) {
        Command.kubectl("delete", "namespace", name, "--ignore-not-found", "--wait")
                .succeeded();
        Command.kubectl("create", "namespace", name).succeeded();
        for (String label : labels) {
            Command.kubectl("label", "namespace", name, label).succeeded();
        }
        Await.until(
                "the default service account of " + name,
                () -> Command.kubectl("get", "serviceaccount", "default", "-n", name)
                                .exit()
                        == 0);
        return new Namespace(name);
    }

    Command kubectl(String... arguments) {
        return kubectlWith("", arguments);
    }

    Command kubectlWith(String manifest, String... arguments) {
        String[] line = new String[arguments.length + 2];
        line[0] = "-n";
        line[1] = name;
        System.arraycopy(arguments, 0, line, 2, arguments.length);
        return Command.kubectlWith(manifest, line);
    }

    @Override
    public void close() {
        Command.kubectl("delete", "namespace", name, "--wait=false").succeeded();
    }
}

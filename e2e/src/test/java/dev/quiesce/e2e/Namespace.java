package dev.quiesce.e2e;

import java.util.ArrayList;
import java.util.List;

/** A namespace of a test's own. */
record Namespace(String name) implements AutoCloseable {

    /** Tekton's own webhook leaves a namespace with this label alone: what is refused there, Quiesce has refused. */
    static final String WITHOUT_TEKTONS_WEBHOOK = "webhooks.knative.dev/exclude=true";

    /** Quiesce leaves the runs of a namespace with this label alone. */
    static final String WITHOUT_QUIESCE = "quiesce.dev/runs=ignore";

    /**
     * A fresh namespace with these labels, of which {@link #WITHOUT_TEKTONS_WEBHOOK} is always one; one of the same name
     * that a broken run left is removed first.
     */
    static Namespace create(String name, List<String> labels) {
        List<String> all = new ArrayList<>(labels);
        all.add(WITHOUT_TEKTONS_WEBHOOK);
        return judgedByTekton(name, all);
    }

    /** The same, where Tekton's own webhook has its say too if it runs. */
    static Namespace judgedByTekton(String name, List<String> labels) {
        Command.kubectl("delete", "namespace", name, "--ignore-not-found", "--wait")
                .succeeded();
        Command.kubectl("create", "namespace", name).succeeded();
        if (!labels.isEmpty()) {
            List<String> line = new ArrayList<>(List.of("label", "namespace", name));
            line.addAll(labels);
            Command.kubectl(line.toArray(String[]::new)).succeeded();
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

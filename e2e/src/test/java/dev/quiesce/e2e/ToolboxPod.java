package dev.quiesce.e2e;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A pod of one container, {@link #MAIN}, that runs the toolbox. Nobody writes a hook into it.
 *
 * @param app its label app
 * @param args the toolbox's command
 * @param annotations values are put in quotes
 * @param containerLines more lines of YAML for the container
 * @param specLines more lines of YAML for the spec
 */
record ToolboxPod(
        String name,
        String app,
        List<String> args,
        Map<String, String> annotations,
        List<String> containerLines,
        List<String> specLines) {

    static final String MAIN = "main";
    static final int PORT = 9000;

    /** A container line that Pod Security's level restricted asks for. */
    static final String RESTRICTED = "securityContext: {allowPrivilegeEscalation: false, "
            + "runAsNonRoot: true, capabilities: {drop: [ALL]}, seccompProfile: {type: RuntimeDefault}}";

    private static final String IMAGE_LINES = "image: quiesce.local/toolbox:dev, imagePullPolicy: IfNotPresent";

    static ToolboxPod running(String name, String... args) {
        return new ToolboxPod(name, name, List.of(args), Map.of(), List.of(), List.of());
    }

    /** Keeps TCP connections open, and drops them all at SIGTERM. */
    static ToolboxPod holder(String name) {
        return running(name, "tcp-hold", "--port=" + PORT).container("ports: [{containerPort: " + PORT + "}]");
    }

    /** Asks for a drain of its connections, without a settle slice. */
    ToolboxPod draining(int noticeSeconds, int periodSeconds) {
        return annotated("quiesce.dev/drain", "connections")
                .annotated("quiesce.dev/notice", noticeSeconds + "s")
                .annotated("quiesce.dev/graceful-shutdown-period", periodSeconds + "s");
    }

    /** With another label app than its name. */
    ToolboxPod labelled(String label) {
        return new ToolboxPod(name, label, args, annotations, containerLines, specLines);
    }

    ToolboxPod annotated(String name, String value) {
        Map<String, String> more = new TreeMap<>(annotations);
        more.put(name, value);
        return new ToolboxPod(this.name, app, args, more, containerLines, specLines);
    }

    ToolboxPod container(String line) {
        return new ToolboxPod(name, app, args, annotations, with(containerLines, line), specLines);
    }

    ToolboxPod spec(String line) {
        return new ToolboxPod(name, app, args, annotations, containerLines, with(specLines, line));
    }

    /** A spec line with another container, for {@link #spec}; only the last of the spec's lines can be one. */
    static String another(String name, String more, String... args) {
        return "- {name: %s, %s, args: %s, %s}".formatted(name, IMAGE_LINES, quoted(List.of(args)), more);
    }

    String manifest() {
        return "apiVersion: v1\nkind: Pod\nmetadata:\n  name: " + name + "\n" + body();
    }

    /** As the pod template of a Deployment or a Job, with these lines of its spec before it. */
    String in(String apiVersion, String kind, String specLines) {
        return "apiVersion: %s\nkind: %s\nmetadata: {name: %s}\nspec:\n".formatted(apiVersion, kind, name)
                + specLines.indent(2)
                + "  template:\n"
                + ("metadata:\n" + body()).indent(4);
    }

    private String body() {
        String annotated = annotations.entrySet().stream()
                .map(entry -> "'%s': '%s'".formatted(entry.getKey(), entry.getValue()))
                .collect(Collectors.joining(", "));
        List<String> lines = new ArrayList<>();
        lines.add("  labels: {app: " + app + "}");
        lines.add("  annotations: {" + annotated + "}");
        lines.add("spec:");
        specLines.stream().filter(line -> !line.startsWith("- ")).forEach(line -> lines.add("  " + line));
        lines.add("  containers:");
        lines.add("  - {name: %s, %s, args: %s%s}"
                .formatted(
                        MAIN,
                        IMAGE_LINES,
                        quoted(args),
                        containerLines.stream().map(line -> ", " + line).collect(Collectors.joining())));
        specLines.stream().filter(line -> line.startsWith("- ")).forEach(line -> lines.add("  " + line));
        return String.join("\n", lines) + "\n";
    }

    private static List<String> quoted(List<String> args) {
        return args.stream().map(arg -> "'" + arg + "'").toList();
    }

    private static List<String> with(List<String> lines, String line) {
        List<String> more = new ArrayList<>(lines);
        more.add(line);
        return more;
    }
}

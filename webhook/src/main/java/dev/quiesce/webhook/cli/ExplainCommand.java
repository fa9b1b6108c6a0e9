package dev.quiesce.webhook.cli;

import dev.quiesce.webhook.timeline.Timeline;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** How will this pod end, or how did it? */
@Command(
        name = "explain",
        mixinStandardHelpOptions = true,
        description = "Says how a pod ends, second by second: from its manifest, from the cluster, or from its agent's"
                + " report of a drain.",
        footer = "Exit codes: 0 explained, 2 could not be.")
final class ExplainCommand implements Callable<Integer> {

    private static final int EXPLAINED = 0;
    private static final int NOT_EXPLAINED = 2;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before call()
    private CommandSpec spec;

    @Parameters(arity = "0..2", paramLabel = "pod NAME", description = "A pod of the cluster that KUBECONFIG names.")
    private List<String> pod = new ArrayList<>();

    @Option(
            names = {"-n", "--namespace"},
            paramLabel = "NAMESPACE",
            description = "The pod's namespace. Default: that of the kubeconfig.")
    private @Nullable String namespace;

    @Option(
            names = "-f",
            paramLabel = "FILE",
            description =
                    "A manifest with pods, or with objects that make pods; - is standard input. May be given again.")
    private List<String> files = new ArrayList<>();

    @Option(
            names = "--report",
            paramLabel = "FILE",
            description =
                    "What the agent said of a drain: its termination message, /status or log, or its pod. Alone, or with one pod.")
    private @Nullable String report;

    @Option(
            names = "--policies",
            paramLabel = "DIR",
            description = "A folder with DrainPolicies and ClusterDrainPolicies, beside those among the files.")
    private @Nullable Path policies;

    @Option(
            names = "--grace-period",
            paramLabel = "DURATION",
            converter = ServeCommand.DurationOption.class,
            description = "As if the pod were deleted with this grace period. Default: its own.")
    private @Nullable Duration grace;

    @Option(
            names = "-o",
            paramLabel = "text|svg|json",
            defaultValue = "text",
            description = "The form of the answer; svg draws one pod. Default: ${DEFAULT-VALUE}")
    private ExplainOutput output = ExplainOutput.TEXT;

    @Option(names = "--out", paramLabel = "FILE", description = "Where to write it. Default: standard output")
    private @Nullable Path out;

    @Override
    public Integer call() {
        PodExplanation explanation = new PodExplanation(
                Optional.ofNullable(grace), Optional.ofNullable(report), Optional.ofNullable(policies));
        try {
            List<Timeline> timelines = timelines(explanation);
            if (timelines.size() > 1 && output == ExplainOutput.SVG) {
                throw new UnreadableManifestException(
                        "-o svg draws one pod, and there are %d; give a file with one".formatted(timelines.size()));
            }
            print(output.print(timelines));
            explanation.assumptions().forEach(spec.commandLine().getErr()::println);
            return EXPLAINED;
        } catch (UnreadableManifestException unreadable) {
            spec.commandLine().getErr().println(unreadable.getMessage());
            return NOT_EXPLAINED;
        }
    }

    private List<Timeline> timelines(PodExplanation explanation) throws UnreadableManifestException {
        if (!pod.isEmpty() && !files.isEmpty()) {
            throw new ParameterException(spec.commandLine(), "Name a pod of the cluster or files, not both.");
        }
        if (!pod.isEmpty()) {
            return List.of(explanation.ofCluster(PodInCluster.read(namespace, podName())));
        }
        if (!files.isEmpty()) {
            return explanation.ofFiles(files);
        }
        if (report == null) {
            throw new ParameterException(
                    spec.commandLine(), "Say what to explain: pod NAME, -f FILE or --report FILE.");
        }
        return List.of(ReportFile.read(report).alone());
    }

    private String podName() {
        List<String> words = pod.size() == 1 ? List.of(pod.getFirst().split("/", 2)) : pod;
        if (words.size() != 2
                || !List.of("pod", "pods", "po").contains(words.getFirst())
                || !words.getLast().matches("[a-z0-9]([-.a-z0-9]*[a-z0-9])?")) {
            throw new ParameterException(
                    spec.commandLine(), "'%s' is no pod; write such as: pod web-0".formatted(String.join(" ", pod)));
        }
        return words.getLast();
    }

    private void print(String text) throws UnreadableManifestException {
        if (out == null) {
            spec.commandLine().getOut().print(text);
            spec.commandLine().getOut().flush();
            return;
        }
        try {
            Files.writeString(out, text);
        } catch (IOException unwritable) {
            throw new UnreadableManifestException("--out " + out + ": cannot be written: " + unwritable, unwritable);
        }
    }
}

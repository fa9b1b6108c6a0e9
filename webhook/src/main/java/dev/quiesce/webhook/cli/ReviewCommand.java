package dev.quiesce.webhook.cli;

import dev.quiesce.webhook.admission.AdmissionRequest;
import dev.quiesce.webhook.admission.Verdict;
import dev.quiesce.webhook.runs.RunAdmitter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** What would the cluster's webhook say to these manifests? The same code, and no cluster. */
@Command(
        name = "review",
        mixinStandardHelpOptions = true,
        description = "Says what the cluster's webhook would say to these manifests. Needs no cluster.",
        footer = "Exit codes: 0 all allowed, 1 something denied, 2 could not judge.")
final class ReviewCommand implements Callable<Integer> {

    private static final int ALLOWED = 0;
    private static final int DENIED = 1;
    private static final int NOT_JUDGED = 2;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before call()
    private CommandSpec spec;

    @Option(
            names = "-f",
            required = true,
            paramLabel = "FILE",
            description =
                    "A manifest, YAML or JSON, with any number of objects; - is standard input. May be given again.")
    private List<String> files = new ArrayList<>();

    @Option(
            names = "--old",
            paramLabel = "FILE",
            description =
                    "The objects as they are stored now. An object of -f that is among them is an UPDATE, any other a CREATE.")
    private @Nullable String old;

    @Option(
            names = "--policies",
            paramLabel = "DIR",
            description = "A folder of RunPolicies; one with a shipped policy's name replaces it.")
    private @Nullable Path policies;

    @Option(
            names = "--run-policies",
            paramLabel = "NAME",
            split = ",",
            description = "Shipped run policies to take as switched on, by name, as in the cluster's webhook.")
    private List<String> runPolicies = new ArrayList<>();

    @Option(
            names = "--as",
            paramLabel = "USER",
            defaultValue = "kubernetes-admin",
            description = "Who asks. Default: ${DEFAULT-VALUE}")
    private String user = "kubernetes-admin";

    @Option(
            names = "-o",
            paramLabel = "text|json|patch",
            defaultValue = "text",
            description = "The form of the answer. Default: ${DEFAULT-VALUE}")
    private ReviewOutput output = ReviewOutput.TEXT;

    @Override
    public Integer call() {
        try {
            List<Manifest> manifests = new ArrayList<>();
            for (String file : files) {
                manifests.addAll(ManifestFiles.read(file));
            }
            PodReview pods = new PodReview(manifests);
            List<Reviewed> reviewed = review(manifests, pods);
            spec.commandLine().getOut().print(output.print(reviewed));
            spec.commandLine().getOut().flush();
            if (output != ReviewOutput.JSON) {
                pods.assumptions().forEach(spec.commandLine().getErr()::println);
            }
            return reviewed.stream().allMatch(Reviewed::allowed) ? ALLOWED : DENIED;
        } catch (UnreadableManifestException unreadable) {
            spec.commandLine().getErr().println(unreadable.getMessage());
            return NOT_JUDGED;
        }
    }

    private List<Reviewed> review(List<Manifest> manifests, PodReview pods) throws UnreadableManifestException {
        RunAdmitter runs = new RunAdmitter(PolicyFolder.read(runPolicies, Optional.ofNullable(policies)));
        List<Manifest> stored = old == null ? List.of() : ManifestFiles.read(old);
        List<Reviewed> reviewed = new ArrayList<>();
        for (Manifest manifest : manifests) {
            Optional<Manifest> before =
                    stored.stream().filter(manifest::isSameObject).findFirst();
            AdmissionRequest request = ManifestRequest.of(manifest, before, user);
            Verdict verdict = PodReview.isAbout(request) ? pods.judge(request) : runs.admit(request);
            Reviewed object = Reviewed.of(manifest, request, verdict);
            reviewed.add(PodTemplates.obstacle(manifest).map(object::warning).orElse(object));
            for (PodTemplate template : PodTemplates.of(manifest)) {
                Verdict ofPods = pods.judge(ManifestRequest.ofPod(manifest, template, user));
                reviewed.add(Reviewed.ofPods(manifest, template, ofPods));
            }
        }
        return reviewed;
    }
}

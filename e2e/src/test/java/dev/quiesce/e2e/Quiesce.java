package dev.quiesce.e2e;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Quiesce as an admin has it: installed from the rendered manifests. */
final class Quiesce {

    static final String NAMESPACE = "quiesce-system";
    static final String DEPLOYMENT = "deployment/quiesce-webhook";
    static final Webhook WEBHOOK = Webhook.of(Cluster.hasNode());

    /** Where {@link #PROBE} is asked for: Tekton's own webhook, which would refuse it too, is kept off. */
    private static final String PROBES = """
            apiVersion: v1
            kind: Namespace
            metadata: {name: quiesce-probes, labels: {webhooks.knative.dev/exclude: "true"}}
            """;

    private static final String PROBE = """
            apiVersion: tekton.dev/v1
            kind: PipelineRun
            metadata: {name: probe, namespace: quiesce-probes}
            spec: {status: NotAValue, pipelineRef: {name: none}}
            """;
    private static final Pattern CALLS = Pattern.compile(
            "^quiesce_admission_requests_total\\{(?=.*route=\"/validate/runs\").*\\} ([0-9.E+]+)$", Pattern.MULTILINE);

    private Quiesce() {}

    /** Installs it, or finds it installed, and waits until the API server asks it. */
    static void ensureInstalled() {
        Command.kubectl(
                        "apply",
                        "--server-side",
                        "--force-conflicts",
                        "-f",
                        Repository.file("manifests/crds.yaml").toString())
                .succeeded();
        Command.kubectl(
                        "apply",
                        "--server-side",
                        "--force-conflicts",
                        "-k",
                        Repository.file("manifests/overlays/e2e").toString())
                .succeeded();
        WEBHOOK.ensureRunning();
        awaitRefusals();
    }

    static void awaitRollout() {
        Command.kubectl("rollout", "status", DEPLOYMENT, "-n", NAMESPACE, "--timeout=120s")
                .succeeded();
    }

    /** Waits until a run that no policy would admit is refused by us. */
    static void awaitRefusals() {
        Command.kubectlWith(PROBES, "apply", "--server-side", "-f", "-").succeeded();
        Await.until(
                "a refusal by Quiesce",
                () -> Command.kubectlWith(PROBE, "create", "--dry-run=server", "-f", "-")
                        .err()
                        .contains("UnknownValue: "));
    }

    /** How many reviews of runs all replicas have answered since they started. */
    static long reviewsOfRuns(ApiServer api) {
        long calls = 0;
        for (String metrics : WEBHOOK.metrics(api)) {
            Matcher line = CALLS.matcher(metrics);
            while (line.find()) {
                calls += (long) Double.parseDouble(line.group(1));
            }
        }
        return calls;
    }

    /** The names of the webhook's pods. */
    static List<String> pods() {
        String names = Command.kubectl(
                        "get",
                        "pods",
                        "-n",
                        NAMESPACE,
                        "-l",
                        "app.kubernetes.io/name=quiesce",
                        "-o",
                        "jsonpath={.items[*].metadata.name}")
                .succeeded();
        return Optional.of(names.strip())
                .filter(text -> !text.isEmpty())
                .map(text -> List.of(text.split(" ")))
                .orElse(List.of());
    }
}

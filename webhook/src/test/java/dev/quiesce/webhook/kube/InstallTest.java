package dev.quiesce.webhook.kube;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.quiesce.webhook.http.DrainTimes;
import dev.quiesce.webhook.http.WebhookServerConfig;
import dev.quiesce.webhook.kube.Leader.Candidacy;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

/** What install.yaml says fits together, and fits the program. */
class InstallTest {

    private static final String FILE = "install.yaml";
    private static final String NAME = "quiesce-webhook";
    private static final JsonNode DEPLOYMENT = ManifestFiles.object(FILE, "Deployment", NAME);
    private static final JsonNode POD = DEPLOYMENT.at("/spec/template/spec");
    private static final JsonNode CONTAINER = POD.at("/containers/0");

    @Test
    void everyObjectIsLabelledAndInOurNamespaceOrOfTheCluster() {
        for (JsonNode object : ManifestFiles.read(FILE)) {
            assertThat(object.at("/metadata/labels/app.kubernetes.io~1part-of").asText())
                    .as(object.at("/metadata/name").asText())
                    .isEqualTo("quiesce");
            assertThat(object.at("/metadata/namespace").asText("quiesce-system"))
                    .isIn("", "quiesce-system");
        }
    }

    @Test
    void selectorsChooseThePodsOfTheDeployment() {
        JsonNode labels = DEPLOYMENT.at("/spec/template/metadata/labels");
        for (JsonNode selector : List.of(
                DEPLOYMENT.at("/spec/selector/matchLabels"),
                ManifestFiles.object(FILE, "Service", NAME).at("/spec/selector"),
                ManifestFiles.object(FILE, "PodDisruptionBudget", NAME).at("/spec/selector/matchLabels"),
                POD.at("/topologySpreadConstraints/0/labelSelector/matchLabels"),
                POD.at(
                        "/affinity/podAntiAffinity/preferredDuringSchedulingIgnoredDuringExecution/0/podAffinityTerm/labelSelector/matchLabels"))) {
            assertThat(selector.size()).isEqualTo(2);
            assertThat(Coverage.covers(labels, selector)).isTrue();
        }
    }

    @Test
    void portsAreTheProgramsOwn() {
        assertThat(port("https")).isEqualTo(WebhookServerConfig.PORT);
        assertThat(port("health")).isEqualTo(WebhookServerConfig.HEALTH_PORT);
        JsonNode service = ManifestFiles.object(FILE, "Service", NAME);
        assertThat(service.at("/spec/ports/0/port").asInt()).isEqualTo(443);
        assertThat(service.at("/spec/ports/0/targetPort").asText()).isEqualTo("https");
        assertThat(CONTAINER.findValues("httpGet"))
                .hasSize(3)
                .allMatch(probe -> probe.path("port").asText().equals("health"));
    }

    @Test
    void leavesEnoughTimeToGo() {
        long hook = CONTAINER.at("/lifecycle/preStop/sleep/seconds").asLong();
        long drain = DrainTimes.DEFAULT
                .propagation()
                .plus(DrainTimes.DEFAULT.inFlight())
                .toSeconds();
        assertThat(hook).isPositive();
        assertThat(POD.path("terminationGracePeriodSeconds").asLong()).isGreaterThanOrEqualTo(hook + drain + 10);
    }

    @Test
    void podMeetsTheRestrictedStandardThatTheNamespaceEnforces() {
        assertThat(ManifestFiles.object(FILE, "Namespace", "quiesce-system")
                        .at("/metadata/labels/pod-security.kubernetes.io~1enforce")
                        .asText())
                .isEqualTo("restricted");
        assertThat(POD.at("/securityContext/runAsNonRoot").asBoolean()).isTrue();
        assertThat(POD.at("/securityContext/seccompProfile/type").asText()).isEqualTo("RuntimeDefault");
        assertThat(CONTAINER.at("/securityContext/capabilities/drop/0").asText())
                .isEqualTo("ALL");
        assertThat(CONTAINER.at("/securityContext/allowPrivilegeEscalation").asBoolean(true))
                .isFalse();
        assertThat(CONTAINER.at("/securityContext/readOnlyRootFilesystem").asBoolean())
                .isTrue();
    }

    @Test
    void configurationsAndSecretShipEmpty() {
        JsonNode configuration =
                ManifestFiles.object(FILE, ConfigurationKind.VALIDATING.kind(), RunsWebhooks.CONFIGURATION);
        assertThat(configuration.has("webhooks")).isFalse();
        JsonNode policies =
                ManifestFiles.object(FILE, ConfigurationKind.VALIDATING.kind(), PolicyWebhooks.CONFIGURATION);
        assertThat(policies.has("webhooks")).isFalse();
        JsonNode drain = ManifestFiles.object(FILE, ConfigurationKind.MUTATING.kind(), DrainWebhooks.CONFIGURATION);
        assertThat(drain.has("webhooks")).isFalse();
        for (String name : List.of(KubernetesSecretStore.NAME, ControlKeyStore.NAME)) {
            JsonNode secret = ManifestFiles.object(FILE, "Secret", name);
            assertThat(secret.has("data")).isFalse();
            assertThat(secret.has("stringData")).isFalse();
        }
    }

    @Test
    void bindingsJoinRolesThatExistToTheAccountOfThePods() {
        assertThat(POD.path("serviceAccountName").asText()).isEqualTo(NAME);
        ManifestFiles.object(FILE, "ServiceAccount", NAME);
        for (String kind : List.of("Role", "ClusterRole")) {
            List<JsonNode> bindings = ManifestFiles.read(FILE).stream()
                    .filter(object -> object.path("kind").asText().equals(kind + "Binding"))
                    .toList();
            assertThat(bindings).isNotEmpty();
            for (JsonNode binding : bindings) {
                ManifestFiles.object(FILE, kind, binding.at("/roleRef/name").asText());
                assertThat(binding.at("/subjects/0/name").asText()).isEqualTo(NAME);
                assertThat(binding.at("/subjects/0/namespace").asText()).isEqualTo("quiesce-system");
            }
        }
    }

    /** One line for each right: a right more, or one less, is a decision, and belongs here. */
    @Test
    void rightsAreThoseThatTheCodeUsesAndNoOthers() {
        assertThat(rights("ClusterRole", NAME))
                .containsExactlyInAnyOrder(
                        "list runpolicies.quiesce.dev",
                        "watch runpolicies.quiesce.dev",
                        "patch runpolicies/status.quiesce.dev",
                        "list drainpolicies.quiesce.dev",
                        "watch drainpolicies.quiesce.dev",
                        "patch drainpolicies/status.quiesce.dev",
                        "list clusterdrainpolicies.quiesce.dev",
                        "watch clusterdrainpolicies.quiesce.dev",
                        "patch clusterdrainpolicies/status.quiesce.dev",
                        "list namespaces.",
                        "create subjectaccessreviews.authorization.k8s.io",
                        "get validatingwebhookconfigurations.admissionregistration.k8s.io runs.quiesce.dev",
                        "list validatingwebhookconfigurations.admissionregistration.k8s.io runs.quiesce.dev",
                        "watch validatingwebhookconfigurations.admissionregistration.k8s.io runs.quiesce.dev",
                        "patch validatingwebhookconfigurations.admissionregistration.k8s.io runs.quiesce.dev",
                        "get validatingwebhookconfigurations.admissionregistration.k8s.io policies.quiesce.dev",
                        "list validatingwebhookconfigurations.admissionregistration.k8s.io policies.quiesce.dev",
                        "watch validatingwebhookconfigurations.admissionregistration.k8s.io policies.quiesce.dev",
                        "patch validatingwebhookconfigurations.admissionregistration.k8s.io policies.quiesce.dev",
                        "create events.events.k8s.io",
                        "patch events.events.k8s.io",
                        "list nodes.",
                        "watch nodes.",
                        "get mutatingwebhookconfigurations.admissionregistration.k8s.io drain.quiesce.dev",
                        "list mutatingwebhookconfigurations.admissionregistration.k8s.io drain.quiesce.dev",
                        "watch mutatingwebhookconfigurations.admissionregistration.k8s.io drain.quiesce.dev",
                        "patch mutatingwebhookconfigurations.admissionregistration.k8s.io drain.quiesce.dev",
                        "get namespaces. quiesce-system",
                        "create events.",
                        "list pods.",
                        "watch pods.");
        assertThat(rights("Role", NAME))
                .containsExactlyInAnyOrder(
                        "create leases.coordination.k8s.io",
                        "get leases.coordination.k8s.io " + Candidacy.LEASE,
                        "patch leases.coordination.k8s.io " + Candidacy.LEASE,
                        "get secrets. " + ControlKeyStore.NAME,
                        "list secrets. " + ControlKeyStore.NAME,
                        "watch secrets. " + ControlKeyStore.NAME,
                        "update secrets. " + ControlKeyStore.NAME);
        assertThat(rights("Role", "quiesce-webhook-certificates"))
                .containsExactlyInAnyOrder(
                        "get secrets. " + KubernetesSecretStore.NAME,
                        "list secrets. " + KubernetesSecretStore.NAME,
                        "watch secrets. " + KubernetesSecretStore.NAME,
                        "update secrets. " + KubernetesSecretStore.NAME);
    }

    @Test
    void theEndToEndOverlayTakesItsImageFromTheNode() {
        JsonNode patch = ManifestFiles.read("overlays/e2e/deployment.yaml").getFirst();
        assertThat(patch.at("/spec/template/spec/containers/0/imagePullPolicy").asText())
                .isEqualTo("Never");
        JsonNode image =
                ManifestFiles.read("overlays/e2e/kustomization.yaml").getFirst().at("/images/0");
        assertThat(image.path("newName").asText() + ":" + image.path("newTag").asText())
                .isEqualTo("quiesce.local/webhook:dev");
        assertThat(CONTAINER.path("image").asText())
                .startsWith(image.path("name").asText() + ":");
    }

    /** Kustomize applies replacements only where they are written, so each overlay with images of its own has them. */
    @Test
    void everyOverlayGivesPodsTheAgentThatItsOwnPodsCarry() {
        JsonNode shipped =
                ManifestFiles.read("overlays/default/kustomization.yaml").getFirst();
        JsonNode endToEnd =
                ManifestFiles.read("overlays/e2e/kustomization.yaml").getFirst();
        assertThat(shipped.path("replacements")).isNotEmpty().isEqualTo(endToEnd.path("replacements"));
        assertThat(endToEnd.at("/images/1/newName").asText() + ":"
                        + endToEnd.at("/images/1/newTag").asText())
                .isEqualTo("quiesce.local/agent:dev");
        JsonNode agent = ManifestFiles.read("overlays/e2e/deployment.yaml")
                .getFirst()
                .at("/spec/template/spec/initContainers/0");
        assertThat(agent.path("imagePullPolicy").asText()).isEqualTo("Never");
    }

    private static int port(String name) {
        return StreamSupport.stream(CONTAINER.path("ports").spliterator(), false)
                .filter(port -> port.path("name").asText().equals(name))
                .findFirst()
                .orElseThrow()
                .path("containerPort")
                .asInt();
    }

    private static Collection<String> rights(String kind, String name) {
        List<String> rights = new ArrayList<>();
        for (JsonNode rule : ManifestFiles.object(FILE, kind, name).path("rules")) {
            String resource = rule.at("/resources/0").asText() + "."
                    + rule.at("/apiGroups/0").asText();
            List<String> objects = new ArrayList<>();
            rule.path("resourceNames").forEach(named -> objects.add(" " + named.asText()));
            for (JsonNode verb : rule.path("verbs")) {
                String right = verb.asText() + " " + resource;
                (objects.isEmpty() ? List.of("") : objects).forEach(object -> rights.add(right + object));
            }
        }
        return rights;
    }
}

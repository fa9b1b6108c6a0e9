package dev.quiesce.webhook.kube;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.quiesce.webhook.kube.ConfigurationStore.Applied;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.server.mock.EnableKubernetesMockClient;
import io.fabric8.kubernetes.client.server.mock.KubernetesMockServer;
import io.fabric8.mockwebserver.http.RecordedRequest;
import java.util.Map;
import org.junit.jupiter.api.Test;

@EnableKubernetesMockClient
class KubernetesConfigurationStoreIT {

    private static final String PATH =
            "/apis/admissionregistration.k8s.io/v1/validatingwebhookconfigurations/runs.quiesce.dev";
    private static final String APPLY = PATH + "?fieldManager=quiesce&force=true";
    private static final String THERE = """
            {"apiVersion": "admissionregistration.k8s.io/v1", "kind": "ValidatingWebhookConfiguration",
             "metadata": {"name": "runs.quiesce.dev", "resourceVersion": "7"}}
            """;

    KubernetesMockServer server;
    KubernetesClient client;

    @Test
    void readsWhatIsThere() {
        server.expect().get().withPath(PATH).andReturn(200, THERE).once();
        KubernetesConfigurationStore store = new KubernetesConfigurationStore(client);
        assertThat(store.read(ConfigurationKind.VALIDATING, RunsWebhooks.CONFIGURATION))
                .hasValueSatisfying(there -> assertThat(there).isEqualTo(Samples.yaml(THERE)));
        assertThat(store.read(ConfigurationKind.MUTATING, "drain.quiesce.dev")).isEmpty();
    }

    @Test
    void appliesByForceInOurNameForTheVersionThatWasRead() throws InterruptedException {
        server.expect().patch().withPath(APPLY).andReturn(200, THERE).once();
        ObjectNode document = change();
        assertThat(new KubernetesConfigurationStore(client).apply(ConfigurationKind.VALIDATING, document))
                .isInstanceOf(Applied.Written.class);
        RecordedRequest request = server.getLastRequest();
        assertThat(request.getHeader("Content-Type")).startsWith("application/apply-patch+yaml");
        assertThat(Samples.yaml(request.getBody().readUtf8())).isEqualTo(document);
    }

    @Test
    void aNewerVersionOrNoneIsReadAgain() {
        server.expect().patch().withPath(APPLY).andReturn(409, "{}").once();
        KubernetesConfigurationStore store = new KubernetesConfigurationStore(client);
        assertThat(store.apply(ConfigurationKind.VALIDATING, change())).isEqualTo(new Applied.Outdated());
        assertThat(store.apply(ConfigurationKind.VALIDATING, change())).isEqualTo(new Applied.Outdated());
    }

    @Test
    void namesTheEntriesWhosePolicyIsRefusedAndNoOthers() {
        String answer = """
                {"kind": "Status", "status": "Failure", "code": 422, "message": "is invalid", "details": {"causes": [
                 {"field": "webhooks[2].matchConditions[0].expression", "message": "no such overload"},
                 {"field": "webhooks[4].rules[0].apiGroups", "message": "Required value"},
                 {"field": "webhooks[5].clientConfig.caBundle"}, {"field": "metadata.name"}]}}
                """;
        server.expect().patch().withPath(APPLY).andReturn(422, answer).once();
        Applied applied = new KubernetesConfigurationStore(client).apply(ConfigurationKind.VALIDATING, change());
        assertThat(applied)
                .isEqualTo(new Applied.Invalid(
                        Map.of(
                                2,
                                "matchConditions[0].expression: no such overload",
                                4,
                                "rules[0].apiGroups: Required value"),
                        "is invalid"));
    }

    private static ObjectNode change() {
        return Samples.shipped()
                .change(Samples.yaml(THERE), Samples.ENDPOINT, Samples.OWNER)
                .orElseThrow();
    }
}

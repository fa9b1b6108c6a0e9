package dev.quiesce.webhook.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.quiesce.certs.CertificateAuthority;
import dev.quiesce.certs.Leaf;
import dev.quiesce.certs.LiveServerKeys;
import dev.quiesce.certs.ServingCertificate;
import dev.quiesce.certs.schedule.RotationSettings;
import dev.quiesce.webhook.admission.AdmissionRequest;
import dev.quiesce.webhook.admission.UserInfo;
import dev.quiesce.webhook.http.AdmissionMetrics;
import dev.quiesce.webhook.http.AdmissionServer;
import dev.quiesce.webhook.http.DrainTimes;
import dev.quiesce.webhook.http.HttpLimits;
import dev.quiesce.webhook.http.HttpTimeouts;
import dev.quiesce.webhook.http.NetworkStack;
import dev.quiesce.webhook.http.WebhookServerConfig;
import dev.quiesce.webhook.policies.ShippedPolicies;
import dev.quiesce.webhook.runs.RunAdmitter;
import dev.quiesce.webhook.runs.RunPolicies;
import dev.quiesce.webhook.runs.Transition;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every row of the table as an AdmissionReview over TLS, with the certificate that the webhook makes for itself. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RunTransitionsIT {

    private static final ObjectMapper JSON = new ObjectMapper();

    private NetworkStack stack;
    private AdmissionServer server;
    private HttpClient client;

    @BeforeAll
    void serve() throws Exception {
        Instant now = Instant.now();
        RotationSettings names = RotationSettings.forLeafLifetime(Set.of("127.0.0.1"), Duration.ofDays(1));
        CertificateAuthority authority = CertificateAuthority.selfSigned(names, now);
        Leaf leaf = authority.issueLeaf(names, now);
        LiveServerKeys keys =
                new LiveServerKeys(new ServingCertificate(leaf.chain(), leaf.key(), List.of(authority.certificate())));
        RunAdmitter admitter = new RunAdmitter(new RunPolicies(ShippedPolicies.read()));
        stack = NetworkStack.start(2);
        server = AdmissionServer.start(
                        stack,
                        new WebhookServerConfig(
                                WebhookServerConfig.ANY,
                                0,
                                0,
                                2,
                                HttpLimits.DEFAULT,
                                HttpTimeouts.DEFAULT,
                                DrainTimes.DEFAULT),
                        keys,
                        Map.of("/validate/runs", () -> admitter),
                        new AdmissionMetrics(new SimpleMeterRegistry()))
                .await(30, TimeUnit.SECONDS);
        client = HttpClient.newBuilder().sslContext(trusting(authority)).build();
    }

    @AfterAll
    void end() throws Exception {
        client.close();
        stack.vertx().close().await(30, TimeUnit.SECONDS);
    }

    static Stream<Transition> rows() {
        return Transition.all().stream();
    }

    @ParameterizedTest
    @MethodSource("rows")
    void answersAsTheTableRecommends(Transition row) throws Exception {
        for (String succeeded : row.succeededStatuses()) {
            JsonNode answer = ask(row.request(succeeded, Transition.SOMEBODY));

            assertThat(answer.path("uid").asText()).isEqualTo(row.id());
            switch (row.answer()) {
                case ALLOW -> assertAllowed(answer, 0);
                case ALLOW_WITH_WARNING -> assertAllowed(answer, 1);
                case DENY -> assertDenied(row, answer);
                case ALLOW_IF_TEKTON_CONTROLLER_ELSE_DENY -> {
                    assertDenied(row, answer);
                    assertAllowed(ask(row.request(succeeded, Transition.TEKTON)), 0);
                }
            }
        }
    }

    private static void assertAllowed(JsonNode answer, int warnings) {
        assertThat(answer.path("allowed").asBoolean()).isTrue();
        assertThat(answer.path("warnings")).hasSize(warnings);
    }

    private static void assertDenied(Transition row, JsonNode answer) {
        boolean taskRun = row.kind().equals("TaskRun");
        assertThat(answer.path("allowed").asBoolean()).isFalse();
        assertThat(answer.at("/status/code").asInt()).isEqualTo(taskRun ? 400 : 403);
        assertThat(answer.at("/status/reason").asText()).isEqualTo(taskRun ? "BadRequest" : "Forbidden");
        assertThat(answer.at("/status/message").asText()).contains("spec.status");
        assertThat(answer.at("/auditAnnotations/rule").asText().equals("RunFinished"))
                .isEqualTo(row.finished());
    }

    private JsonNode ask(AdmissionRequest request) throws IOException, InterruptedException {
        HttpResponse<String> response = client.send(
                HttpRequest.newBuilder(URI.create("https://127.0.0.1:" + server.port() + "/validate/runs?timeout=5s"))
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString(review(request).toString()))
                        .build(),
                BodyHandlers.ofString());
        assertThat(response.statusCode()).isEqualTo(200);
        return JSON.readTree(response.body()).path("response");
    }

    private static ObjectNode review(AdmissionRequest request) {
        ObjectNode review = JSON.createObjectNode();
        review.put("kind", "AdmissionReview").put("apiVersion", "admission.k8s.io/v1");
        ObjectNode asked = review.putObject("request");
        asked.put("uid", request.uid()).put("operation", request.operation().name());
        asked.putPOJO("kind", request.kind()).putPOJO("resource", request.resource());
        asked.put("namespace", request.namespace()).put("name", request.name());
        UserInfo user = request.user();
        ObjectNode userInfo = asked.putObject("userInfo").put("username", user.username());
        user.groups().forEach(userInfo.putArray("groups")::add);
        asked.set("object", request.object());
        asked.set("oldObject", request.oldObject());
        return JSON.valueToTree(review);
    }

    private static SSLContext trusting(CertificateAuthority authority) throws GeneralSecurityException, IOException {
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        trusted.setCertificateEntry("authority", authority.certificate());
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        return context;
    }
}

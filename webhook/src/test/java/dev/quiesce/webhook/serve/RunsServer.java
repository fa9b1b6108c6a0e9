package dev.quiesce.webhook.serve;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.quiesce.certs.CertificateAuthority;
import dev.quiesce.certs.Leaf;
import dev.quiesce.certs.LiveServerKeys;
import dev.quiesce.certs.ServingCertificate;
import dev.quiesce.certs.schedule.RotationSettings;
import dev.quiesce.webhook.admission.AdmissionRequest;
import dev.quiesce.webhook.admission.Admitter;
import dev.quiesce.webhook.admission.UserInfo;
import dev.quiesce.webhook.http.AdmissionMetrics;
import dev.quiesce.webhook.http.AdmissionServer;
import dev.quiesce.webhook.http.DrainTimes;
import dev.quiesce.webhook.http.HttpLimits;
import dev.quiesce.webhook.http.HttpTimeouts;
import dev.quiesce.webhook.http.NetworkStack;
import dev.quiesce.webhook.http.WebhookServerConfig;
import dev.quiesce.webhook.runs.RunAdmitter;
import dev.quiesce.webhook.runs.RunPolicies;
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
import java.util.function.Supplier;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** A webhook for runs that listens on loopback, with the certificate that it makes for itself, and its client. */
public final class RunsServer implements AutoCloseable {

    private static final String RUNS = "/validate/runs";
    private static final ObjectMapper JSON = new ObjectMapper();

    private final NetworkStack stack;
    private final AdmissionServer server;
    private final HttpClient client;

    private RunsServer(NetworkStack stack, AdmissionServer server, HttpClient client) {
        this.stack = stack;
        this.server = server;
        this.client = client;
    }

    /** Starts one with these policies in force. */
    public static RunsServer start(RunPolicies policies) throws Exception {
        RunAdmitter admitter = new RunAdmitter(policies);
        return start(Map.of(RUNS, () -> admitter));
    }

    /** Starts one that answers on these paths. */
    static RunsServer start(Map<String, Supplier<Admitter>> routes) throws Exception {
        Instant now = Instant.now();
        RotationSettings names = RotationSettings.forLeafLifetime(Set.of("127.0.0.1"), Duration.ofDays(1));
        CertificateAuthority authority = CertificateAuthority.selfSigned(names, now);
        Leaf leaf = authority.issueLeaf(names, now);
        LiveServerKeys keys =
                new LiveServerKeys(new ServingCertificate(leaf.chain(), leaf.key(), List.of(authority.certificate())));
        NetworkStack stack = NetworkStack.start(2);
        AdmissionServer server = AdmissionServer.start(
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
                        routes,
                        new AdmissionMetrics(new SimpleMeterRegistry()))
                .await(30, TimeUnit.SECONDS);
        return new RunsServer(
                stack,
                server,
                HttpClient.newBuilder().sslContext(trusting(authority)).build());
    }

    /** The response in the AdmissionReview that answers this request. */
    public JsonNode ask(AdmissionRequest request) throws IOException, InterruptedException {
        return ask(RUNS, request);
    }

    /** The same for another path. */
    JsonNode ask(String path, AdmissionRequest request) throws IOException, InterruptedException {
        HttpResponse<String> response = client.send(
                HttpRequest.newBuilder(URI.create("https://127.0.0.1:" + server.port() + path + "?timeout=5s"))
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString(review(request).toString()))
                        .build(),
                BodyHandlers.ofString());
        if (response.statusCode() != 200) {
            throw new IllegalStateException(response.statusCode() + " " + response.body());
        }
        return JSON.readTree(response.body()).path("response");
    }

    @Override
    public void close() {
        client.close();
        stack.vertx().close().toCompletionStage().toCompletableFuture().join();
    }

    private static ObjectNode review(AdmissionRequest request) {
        ObjectNode review = JSON.createObjectNode();
        review.put("kind", "AdmissionReview").put("apiVersion", "admission.k8s.io/v1");
        ObjectNode asked = review.putObject("request");
        asked.put("uid", request.uid()).put("operation", request.operation().name());
        asked.putPOJO("kind", request.kind()).putPOJO("resource", request.resource());
        if (!request.subResource().isEmpty()) {
            asked.put("subResource", request.subResource());
        }
        asked.put("namespace", request.namespace()).put("name", request.name());
        asked.put("dryRun", request.dryRun());
        UserInfo user = request.user();
        ObjectNode userInfo = asked.putObject("userInfo").put("username", user.username());
        user.groups().forEach(userInfo.putArray("groups")::add);
        asked.set("object", orNull(request.object()));
        asked.set("oldObject", orNull(request.oldObject()));
        return JSON.valueToTree(review);
    }

    /** The API server sends null for the object that there is not. */
    private static JsonNode orNull(JsonNode object) {
        return object.isMissingNode() ? JSON.nullNode() : object;
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

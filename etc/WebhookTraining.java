import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.core.net.SelfSignedCertificate;
import java.io.IOException;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Plays the API server for one short life of the webhook, which is given as a command: it starts, makes its certificate,
 * leads, fills its configuration, answers some reviews and is told to end.
 */
final class WebhookTraining {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final String CONFIGURATIONS = "/apis/admissionregistration.k8s.io/v1/";

    private static final String RUNS = "/validate/runs";
    private static final String RUN = """
            {"kind":"AdmissionReview","apiVersion":"admission.k8s.io/v1","request":{
              "uid":"705ab4f5-6393-11e8-b7cc-42010a800002",
              "kind":{"group":"tekton.dev","version":"v1","kind":"PipelineRun"},
              "resource":{"group":"tekton.dev","version":"v1","resource":"pipelineruns"},
              "requestKind":{"group":"tekton.dev","version":"v1","kind":"PipelineRun"},
              "requestResource":{"group":"tekton.dev","version":"v1","resource":"pipelineruns"},
              "name":"build","namespace":"default","operation":"UPDATE",
              "userInfo":{"username":"kim","groups":["system:authenticated"]},
              "object":{"metadata":{"name":"build"},"spec":{"status":"%s"}},
              "oldObject":{"metadata":{"name":"build"},"spec":{"status":"%s"},
                "status":{"conditions":[{"type":"Succeeded","status":"%s"}]}},
              "dryRun":false}}
            """;

    private static final String PODS = "/mutate/pods";
    private static final String POD = """
            {"kind":"AdmissionReview","apiVersion":"admission.k8s.io/v1","request":{
              "uid":"705ab4f5-6393-11e8-b7cc-42010a800003",
              "kind":{"group":"","version":"v1","kind":"Pod"},
              "resource":{"group":"","version":"v1","resource":"pods"},
              "requestKind":{"group":"","version":"v1","kind":"Pod"},
              "requestResource":{"group":"","version":"v1","resource":"pods"},
              "name":"app","namespace":"default","operation":"CREATE",
              "userInfo":{"username":"kim","groups":["system:authenticated"]},
              "object":{"kind":"Pod","apiVersion":"v1",
                "metadata":{"name":"app","annotations":{"quiesce.dev/drain":"connections"}},
                "spec":{"terminationGracePeriodSeconds":30,
                  "containers":[{"name":"app","image":"app","ports":[{"containerPort":80,"protocol":"TCP"}]}]}},
              "oldObject":null,"dryRun":false}}
            """;

    private final Map<String, JsonObject> objects = new ConcurrentHashMap<>();
    private final CountDownLatch configured = new CountDownLatch(3);

    private WebhookTraining() {
        put("/version", new JsonObject().put("major", "1").put("minor", "36").put("gitVersion", "v1.36.0"));
        put("/api/v1/namespaces/quiesce-system", object("v1", "Namespace", "quiesce-system"));
        put("/api/v1/nodes/node", object("v1", "Node", "node")
                .put("status", new JsonObject().put("nodeInfo", new JsonObject().put("kubeletVersion", "v1.36.0"))));
        for (String name : List.of("quiesce-webhook-tls", "quiesce-webhook-control")) {
            JsonObject secret = object("v1", "Secret", name);
            secret.getJsonObject("metadata").put("namespace", "quiesce-system");
            put("/api/v1/namespaces/quiesce-system/secrets/" + name, secret);
        }
        String admission = "admissionregistration.k8s.io/v1";
        put(CONFIGURATIONS + "validatingwebhookconfigurations/runs.quiesce.dev",
                object(admission, "ValidatingWebhookConfiguration", "runs.quiesce.dev"));
        put(CONFIGURATIONS + "validatingwebhookconfigurations/policies.quiesce.dev",
                object(admission, "ValidatingWebhookConfiguration", "policies.quiesce.dev"));
        put(CONFIGURATIONS + "mutatingwebhookconfigurations/drain.quiesce.dev",
                object(admission, "MutatingWebhookConfiguration", "drain.quiesce.dev"));
    }

    public static void main(String[] command) throws Exception {
        new WebhookTraining().run(List.of(command));
    }

    private void run(List<String> command) throws Exception {
        Vertx vertx = Vertx.vertx();
        SelfSignedCertificate certificate = SelfSignedCertificate.create("localhost");
        HttpServer server = vertx.createHttpServer(new HttpServerOptions()
                        .setSsl(true)
                        .setUseAlpn(true)
                        .setKeyCertOptions(certificate.keyCertOptions()))
                .webSocketHandler(watch -> {})
                .requestHandler(request -> request.body().onSuccess(body -> answer(request, body)))
                .listen(0, "localhost")
                .await();
        int port = freePort();
        int healthPort = freePort();
        ProcessBuilder builder = new ProcessBuilder(command).inheritIO();
        builder.environment()
                .putAll(Map.of(
                        "KUBERNETES_MASTER", "https://localhost:" + server.actualPort(),
                        "KUBERNETES_CERTS_CA_FILE", certificate.certificatePath(),
                        "KUBERNETES_AUTH_TOKEN", "training",
                        "KUBERNETES_AUTH_TRYKUBECONFIG", "false",
                        "POD_NAMESPACE", "quiesce-system",
                        "POD_NAME", "training",
                        "QUIESCE_PORT", String.valueOf(port),
                        "QUIESCE_HEALTH_PORT", String.valueOf(healthPort),
                        "QUIESCE_SHUTDOWN_DELAY", "0s"));
        Process webhook = builder.start();
        try {
            use(vertx, webhook, port, healthPort);
            webhook.destroy();
            if (!webhook.waitFor(PATIENCE) || webhook.exitValue() != 0) {
                throw new IllegalStateException("the webhook did not end well");
            }
        } finally {
            webhook.destroyForcibly();
            vertx.close().await();
            certificate.delete();
        }
    }

    private void use(Vertx vertx, Process webhook, int port, int healthPort) throws Exception {
        HttpClient health = vertx.createHttpClient();
        HttpClient admission = vertx.createHttpClient(
                new HttpClientOptions().setSsl(true).setTrustAll(true).setVerifyHost(false));
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!isReady(health, healthPort)) {
            if (!webhook.isAlive() || System.nanoTime() > end) {
                throw new IllegalStateException("the webhook did not become ready");
            }
            Thread.sleep(100);
        }
        send(admission, HttpMethod.POST, port, RUNS, RUN.formatted("Cancelled", "", "True"));
        send(admission, HttpMethod.POST, port, RUNS, RUN.formatted("StoppedRunFinally", "", "Unknown"));
        send(admission, HttpMethod.POST, port, RUNS, RUN.formatted("", "Cancelled", "Unknown"));
        send(admission, HttpMethod.POST, port, PODS, POD);
        send(health, HttpMethod.GET, healthPort, "/livez", "");
        send(health, HttpMethod.GET, healthPort, "/metrics", "");
        if (!configured.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
            throw new IllegalStateException("the webhook did not fill its configurations");
        }
    }

    private static boolean isReady(HttpClient client, int port) {
        try {
            return send(client, HttpMethod.GET, port, "/readyz", "") == 200;
        } catch (Exception notYet) {
            return false;
        }
    }

    private static int send(HttpClient client, HttpMethod method, int port, String path, String body) throws Exception {
        int status = client.request(method, port, "localhost", path)
                .compose(request -> request.putHeader("Content-Type", "application/json").send(body))
                .compose(response -> response.body().map(response.statusCode()))
                .await(10, TimeUnit.SECONDS);
        System.out.println(method + " " + path + ": " + status);
        return status;
    }

    private void answer(HttpServerRequest request, Buffer body) {
        String path = request.path();
        if (request.params().contains("watch")) {
            request.response().setChunked(true).write(Buffer.buffer());
        } else if (request.method() == HttpMethod.GET) {
            if (objects.containsKey(path)) {
                answer(request, 200, objects.get(path));
            } else if (isCollection(path)) {
                answer(request, 200, list(path));
            } else {
                answer(request, 404, new JsonObject().put("kind", "Status").put("apiVersion", "v1").put("code", 404));
            }
        } else {
            JsonObject sent = body.toString().startsWith("{") ? body.toJsonObject() : new JsonObject();
            String key = request.method() == HttpMethod.POST
                    ? path + "/" + sent.getJsonObject("metadata").getString("name")
                    : path;
            answer(request, 200, write(key, sent));
            if (key.startsWith(CONFIGURATIONS)) {
                configured.countDown();
            }
        }
    }

    private static void answer(HttpServerRequest request, int status, JsonObject body) {
        request.response()
                .setStatusCode(status)
                .putHeader("Content-Type", "application/json")
                .end(body.encode());
    }

    /** Whether the path, without its group, version and namespace, names no object. */
    private static boolean isCollection(String path) {
        return path.replaceFirst("^/(api|apis/[^/]+)/[^/]+/", "")
                        .replaceFirst("^namespaces/[^/]+/", "")
                        .split("/")
                        .length
                == 1;
    }

    private JsonObject list(String path) {
        JsonArray items = new JsonArray();
        objects.forEach((key, object) -> {
            if (key.startsWith(path + "/") && key.indexOf('/', path.length() + 1) < 0) {
                items.add(object);
            }
        });
        return new JsonObject()
                .put("kind", "List")
                .put("apiVersion", "v1")
                .put("metadata", new JsonObject().put("resourceVersion", "1"))
                .put("items", items);
    }

    private static JsonObject object(String apiVersion, String kind, String name) {
        return new JsonObject()
                .put("apiVersion", apiVersion)
                .put("kind", kind)
                .put("metadata", new JsonObject().put("name", name).put("uid", name).put("resourceVersion", "1"));
    }

    private void put(String path, JsonObject object) {
        objects.put(path, object);
    }

    private JsonObject write(String path, JsonObject change) {
        return objects.compute(path, (key, old) -> {
            JsonObject object = old == null ? change.copy() : old.copy().mergeIn(change, true);
            JsonObject metadata = object.getJsonObject("metadata");
            int version = Integer.parseInt(metadata.getString("resourceVersion", "0")) + 1;
            metadata.put("resourceVersion", String.valueOf(version));
            return object;
        });
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }
}

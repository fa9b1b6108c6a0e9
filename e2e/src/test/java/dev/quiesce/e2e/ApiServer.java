package dev.quiesce.e2e;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.quiesce.webhook.admission.UserInfo;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.internal.SSLUtils;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The API server under test, spoken to in plain HTTP: what a client sees, warnings and codes and all. */
final class ApiServer {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Duration LONGEST = Duration.ofSeconds(30);

    private final HttpClient client;
    private final String address;

    private ApiServer(HttpClient client, String address) {
        this.client = client;
        this.address = address;
    }

    /** An answer: its code, its object and the warnings that came with it. */
    record Answer(int code, JsonNode body, List<String> warnings) {

        String message() {
            return body.path("message").asText();
        }
    }

    /** The API server that the cluster's kubeconfig names. */
    static ApiServer connect() {
        Config config = config();
        try {
            HttpClient client = HttpClient.newBuilder()
                    .sslContext(SSLUtils.sslContext(config))
                    .version(HttpClient.Version.HTTP_1_1)
                    .build();
            return new ApiServer(client, config.getMasterUrl().replaceAll("/$", ""));
        } catch (IOException | GeneralSecurityException broken) {
            throw new IllegalStateException("cannot use " + config.getMasterUrl(), broken);
        }
    }

    /** What the cluster's kubeconfig says. */
    static Config config() {
        String kubeconfig = Cluster.kubeconfig();
        try {
            return Config.fromKubeconfig(Files.readString(Path.of(kubeconfig)));
        } catch (IOException broken) {
            throw new IllegalStateException("cannot use " + kubeconfig, broken);
        }
    }

    Answer get(String path) {
        return send("GET", path, "application/json", "", Optional.empty());
    }

    String text(String path) {
        return exchange("GET", path, "application/json", "", Optional.empty()).body();
    }

    Answer post(String path, JsonNode object, Optional<UserInfo> as) {
        return send("POST", path, "application/json", object.toString(), as);
    }

    Answer put(String path, JsonNode object, Optional<UserInfo> as) {
        return send("PUT", path, "application/json", object.toString(), as);
    }

    Answer mergePatch(String path, String patch, Optional<UserInfo> as) {
        return patch(path, "application/merge-patch+json", patch, as);
    }

    /** A patch of any media type. */
    Answer patch(String path, String type, String patch, Optional<UserInfo> as) {
        return send("PATCH", path, type, patch, as);
    }

    Answer replace(String path, JsonNode object) {
        return send("PUT", path, "application/json", object.toString(), Optional.empty());
    }

    Answer delete(String path) {
        return send("DELETE", path, "application/json", "", Optional.empty());
    }

    private Answer send(String method, String path, String type, String body, Optional<UserInfo> as) {
        HttpResponse<String> response = exchange(method, path, type, body, as);
        try {
            return new Answer(
                    response.statusCode(),
                    JSON.readTree(response.body()),
                    response.headers().allValues("Warning"));
        } catch (IOException notJson) {
            throw new IllegalStateException(method + " " + path + ": " + response.body(), notJson);
        }
    }

    private HttpResponse<String> exchange(String method, String path, String type, String body, Optional<UserInfo> as) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(address + path))
                .timeout(LONGEST)
                .header("Content-Type", type)
                .header("Accept", "application/json, */*")
                .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
        as.ifPresent(user -> {
            request.header("Impersonate-User", user.username());
            user.groups().forEach(group -> request.header("Impersonate-Group", group));
        });
        try {
            return client.send(request.build(), BodyHandlers.ofString());
        } catch (IOException broken) {
            throw new IllegalStateException(method + " " + path, broken);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }
}

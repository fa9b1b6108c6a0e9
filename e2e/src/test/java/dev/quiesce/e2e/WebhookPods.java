package dev.quiesce.e2e;

import java.util.List;
import java.util.Map;

/** The pods of the install. */
final class WebhookPods implements Webhook {

    @Override
    public void ensureRunning() {
        Quiesce.awaitRollout();
    }

    @Override
    public void restartWith(Map<String, String> settings) {
        settings.forEach((name, value) -> Command.kubectl(
                        "set", "env", Quiesce.DEPLOYMENT, "-n", Quiesce.NAMESPACE, "-c", "webhook", name + "=" + value)
                .succeeded());
        Quiesce.awaitRollout();
    }

    @Override
    public void stop() {
        Command.kubectl("scale", Quiesce.DEPLOYMENT, "-n", Quiesce.NAMESPACE, "--replicas=0")
                .succeeded();
        Await.until("the webhook to be gone", () -> Quiesce.pods().isEmpty());
    }

    @Override
    public void uninstalled() {
        // The pods went with their namespace.
    }

    @Override
    public List<String> metrics(ApiServer api) {
        return Quiesce.pods().stream()
                .map(pod ->
                        api.text("/api/v1/namespaces/%s/pods/%s:8080/proxy/metrics".formatted(Quiesce.NAMESPACE, pod)))
                .toList();
    }
}

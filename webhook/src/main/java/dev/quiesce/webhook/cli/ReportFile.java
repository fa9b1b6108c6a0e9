package dev.quiesce.webhook.cli;

import com.fasterxml.jackson.databind.JsonNode;
import dev.quiesce.agent.contract.DrainNames;
import dev.quiesce.webhook.timeline.ReportedDrain;
import java.util.Optional;
import java.util.stream.Stream;

/** Where an agent's report of a drain can be found. */
final class ReportFile {

    private ReportFile() {}

    /** The last drain in a file: a termination message, {@code /status}, the agent's log, or a pod. */
    static ReportedDrain read(String file) throws UnreadableManifestException {
        String text = ManifestFiles.text(file);
        Optional<ReportedDrain> logged = text.lines().toList().reversed().stream()
                .flatMap(line -> inMessage(line).stream())
                .findFirst();
        if (logged.isPresent()) {
            return logged.get();
        }
        return ManifestFiles.documents(file, text).reversed().stream()
                .flatMap(document -> inDocument(document).stream())
                .findFirst()
                .orElseThrow(
                        () -> new UnreadableManifestException(
                                file + ": holds no report of a drain; expected"
                                        + " the agent's termination message, its /status, its log, or its pod as kubectl get -o json has it"));
    }

    /** The report that a pod's agent left when it ended. */
    static Optional<ReportedDrain> inPod(JsonNode pod) {
        return pod.path("status")
                .path("initContainerStatuses")
                .valueStream()
                .filter(status -> status.path("name").asText().equals(DrainNames.CONTAINER))
                .flatMap(status -> Stream.of("state", "lastState").map(status::path))
                .map(state -> state.path("terminated").path("message").asText(""))
                .flatMap(message -> inMessage(message).stream())
                .findFirst();
    }

    private static Optional<ReportedDrain> inDocument(JsonNode document) {
        return ReportedDrain.read(document).or(() -> inPod(document));
    }

    /** A line of a log, or a whole message; nothing else begins with a brace and holds a drain. */
    static Optional<ReportedDrain> inMessage(String message) {
        return message.startsWith("{") ? ManifestFiles.object(message).flatMap(ReportedDrain::read) : Optional.empty();
    }
}

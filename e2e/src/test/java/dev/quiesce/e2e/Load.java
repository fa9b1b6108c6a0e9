package dev.quiesce.e2e;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A pod that sends requests without pause. */
record Load(DrainStage stage) {

    private static final String POD = "load";

    /** What became of the requests; the errors by their text. */
    record Counts(int ok, int failed, Map<String, Integer> errors) {
        @Override
        public String toString() {
            return "%d requests answered, %d failed %s".formatted(ok, failed, errors);
        }
    }

    /** Starts it, and waits until it runs. */
    static Load start(DrainStage stage, String url, int seconds, int requestsPerSecond, String... flags) {
        List<String> args = Stream.concat(
                        Stream.of("load", url, "--for=" + seconds + "s", "--rps=" + requestsPerSecond),
                        Stream.of(flags))
                .toList();
        stage.start(ToolboxPod.running(POD, args.toArray(String[]::new)).spec("restartPolicy: Never"));
        return new Load(stage);
    }

    /** What it came to, once its time is over. */
    Counts counts() {
        stage.awaitCompletion(POD);
        String json = stage.namespace().kubectl("logs", POD).succeeded();
        try {
            return new ObjectMapper().readValue(json, Counts.class);
        } catch (JsonProcessingException broken) {
            throw new AssertionError(json, broken);
        }
    }
}

package dev.quiesce.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiesce.e2e.ApiServer.Answer;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Steps of a run as the data files write them, with a semicolon between: {@code a runs}, {@code a succeeds},
 * {@code a fails}, {@code a stops} (as it was told to), {@code a works} (and has not ended), {@code a waits} (it has not
 * begun), {@code a stays away} (nor does it soon), {@code ask VALUE} (accepted without a word), {@code is STATUS REASON},
 * {@code nothing skipped}, {@code says VALUE} (its spec.status, or {@code nothing}).
 */
record Script(List<String> steps) {

    static Script parse(String cell) {
        return new Script(
                cell.equals("-") ? List.of() : Arrays.stream(cell.split("; ")).toList());
    }

    void play(StagedRun run) {
        for (String step : steps) {
            play(run, step.split(" ", 2), step);
        }
    }

    private static void play(StagedRun run, String[] word, String step) {
        switch (word[0]) {
            case "ask" -> {
                Answer answer = run.ask(value(word[1]));
                assertThat(answer.code()).as(step + ": " + answer.message()).isEqualTo(200);
                assertThat(answer.warnings()).as(step).isEmpty();
            }
            case "is" -> run.awaitCondition(word[1]);
            case "nothing" -> assertThat(run.skipped()).as(step).isEmpty();
            case "says" ->
                assertThat(run.object().at("/spec/status").asText())
                        .as(step)
                        .isEqualTo(word[1].equals("nothing") ? "" : word[1]);
            default -> move(run, run.child(word[0]), word[1], step);
        }
    }

    private static void move(StagedRun run, Child child, String verb, String step) {
        switch (verb) {
            case "runs" -> {
                run.form().awaitRunning(child);
                run.awaitChild(child);
            }
            case "succeeds" -> run.form().end(child, true);
            case "fails" -> run.form().end(child, false);
            case "stops" -> run.form().stop(child);
            case "works" -> {
                run.form().awaitRunning(child);
                assertThat(child.reason()).as(step).isIn("", "Running");
            }
            case "waits" -> assertThat(child.exists()).as(step).isFalse();
            case "stays away" -> Await.always(step, () -> !child.exists());
            default -> throw new IllegalArgumentException("no step: " + step);
        }
    }

    /** A value as the data files write it. */
    static Optional<String> value(String cell) {
        return cell.equals("(empty)") ? Optional.empty() : Optional.of(cell);
    }
}

package dev.quiesce.e2e;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Optional;

/** A row of {@code run-harms.tsv}: a request, the harm it does where Quiesce is away, and its answer where it is not. */
record RunHarm(
        String id,
        String shows,
        List<String> tasks,
        List<String> finallyTasks,
        Optional<String> createdAs,
        Script given,
        Optional<String> request,
        Script without,
        ExpectedAnswer with,
        Script thenWith) {

    static List<RunHarm> all() {
        try {
            return Files.readAllLines(Repository.file("e2e/src/test/resources/run-harms.tsv")).stream()
                    .skip(1)
                    .map(line -> parse(line.split("\t", -1)))
                    .toList();
        } catch (IOException unreadable) {
            throw new IllegalStateException(unreadable);
        }
    }

    private static RunHarm parse(String[] cell) {
        return new RunHarm(
                cell[0],
                cell[1],
                List.of(cell[2].split(" ")),
                cell[3].equals("-") ? List.of() : List.of(cell[3].split(" ")),
                Script.value(cell[4]),
                Script.parse(cell[5]),
                Script.value(cell[6]),
                Script.parse(cell[7]),
                ExpectedAnswer.parse(cell[8]),
                Script.parse(cell[9]));
    }

    @Override
    public String toString() {
        return id;
    }
}

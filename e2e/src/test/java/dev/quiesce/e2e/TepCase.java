package dev.quiesce.e2e;

import java.io.IOException;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A row of {@code tep-0058.tsv}: a run, what is asked of it, and what is seen then. The columns {@code tep_*} are the
 * words of TEP-0058 and {@code head_*} those of Tekton 1.15, which is what a test can see.
 *
 * @param timeouts the run's spec.timeouts as JSON; {@code -} for none
 * @param request the value that is asked for; {@code -} for no request
 * @param quiesce accepted, warned, or refused with a reason
 * @param skipped the tasks that were skipped, each with Tekton's exact words
 */
record TepCase(
        String id,
        String clause,
        List<TaskForm> forms,
        List<String> tasks,
        List<String> finallyTasks,
        String timeouts,
        Optional<String> createdAs,
        Script given,
        String request,
        String quiesce,
        String tepInterim,
        String headInterim,
        Script then,
        String tepFinal,
        String headFinal,
        Map<TaskForm, Map<String, String>> children,
        Map<String, String> skipped) {

    static List<TepCase> all() {
        try {
            return Files.readAllLines(Repository.file("e2e/src/test/resources/tep-0058.tsv")).stream()
                    .skip(1)
                    .map(line -> parse(line.split("\t", -1)))
                    .toList();
        } catch (IOException unreadable) {
            throw new IllegalStateException(unreadable);
        }
    }

    private static TepCase parse(String[] cell) {
        return new TepCase(
                cell[0],
                cell[1],
                TaskForm.ALL.stream()
                        .filter(form -> words(cell[2]).contains(form.label()))
                        .toList(),
                words(cell[3]),
                words(cell[4]),
                cell[5],
                Script.value(cell[6]),
                Script.parse(cell[7]),
                cell[8],
                cell[9],
                cell[10],
                cell[11],
                Script.parse(cell[12]),
                cell[13],
                cell[14],
                Map.of(
                        TaskForm.CUSTOM_TASKS, pairs(words(cell[15]), "="),
                        TaskForm.PODS, pairs(words(cell[16]), "=")),
                pairs(cell[17].equals("-") ? List.of() : List.of(cell[17].split("; ")), ": "));
    }

    private static List<String> words(String cell) {
        return cell.equals("-") ? List.of() : Arrays.asList(cell.split(" "));
    }

    private static Map<String, String> pairs(List<String> pairs, String between) {
        Map<String, String> map = new TreeMap<>();
        pairs.forEach(pair -> map.put(
                pair.substring(0, pair.indexOf(between)), pair.substring(pair.indexOf(between) + between.length())));
        return map;
    }
}

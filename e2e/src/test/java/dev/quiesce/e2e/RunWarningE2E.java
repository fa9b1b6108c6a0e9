package dev.quiesce.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.quiesce.e2e.ApiServer.Answer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Every form that a policy's warning can have, as the API server evaluates it: the rows of the unit test's table. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RunWarningE2E {

    private static final String FLOWS = "/apis/e2e.quiesce.dev/v1/namespaces/%s/flows";

    private final Map<String, Namespace> namespaces = new LinkedHashMap<>();
    private final ApiServer api = ApiServer.connect();

    private record Row(String warning, String before, String after, String warned) {}

    @BeforeAll
    void writeAPolicyForEachForm() {
        Quiesce.ensureInstalled();
        Flows.define();
        for (Row row : rows()) {
            namespaces.computeIfAbsent(row.warning(), warning -> {
                Namespace namespace = Namespace.create("warned-" + (namespaces.size() + 1), List.of());
                String policy = Flows.policy(namespace.name(), namespace.name()) + "  retry: Allow\n  warnings: [{"
                        + warning + ", message: mind}]\n";
                Command.kubectlWith(policy, "apply", "-f", "-").succeeded();
                return namespace;
            });
        }
        namespaces.values().forEach(this::awaitTheRule);
    }

    @AfterAll
    void remove() {
        namespaces.values().forEach(namespace -> {
            Command.kubectl("delete", "runpolicy", namespace.name()).succeeded();
            namespace.close();
        });
        Flows.forget();
    }

    @Test
    void warnsAsTheTableSays() {
        List<String> wrong = new ArrayList<>();
        List<Row> rows = rows();
        for (Row row : rows) {
            String path = FLOWS.formatted(namespaces.get(row.warning()).name());
            Answer stored = api.post(path, flow("before", row.before()), Optional.empty());
            assertThat(stored.code()).as(row + stored.message()).isEqualTo(201);
            ObjectNode after = flow("before", row.after());
            after.withObject("/metadata").set("resourceVersion", stored.body().at("/metadata/resourceVersion"));

            Answer answer = api.replace(path + "/before?dryRun=All", after);

            if (!isRight(row, answer)) {
                wrong.add(row + ": " + answer.code() + " " + answer.message() + " " + answer.warnings());
            }
            api.delete(path + "/before");
        }

        System.out.printf(
                "warnings on the API server: %d rows, %d forms, %d wrong%n",
                rows.size(), namespaces.size(), wrong.size());
        assertThat(wrong).isEmpty();
    }

    private static boolean isRight(Row row, Answer answer) {
        return switch (row.warned()) {
            case "yes" -> answer.code() == 200 && answer.warnings().toString().contains("mind");
            case "no" -> answer.code() == 200 && answer.warnings().isEmpty();
            default -> answer.code() == 403 && answer.message().contains("RunFinished");
        };
    }

    private void awaitTheRule(Namespace namespace) {
        Await.until(
                "the rule in " + namespace.name(),
                () -> api.post(
                                        FLOWS.formatted(namespace.name()) + "?dryRun=All",
                                        flow("probe", "spec: {shutdown: NotAValue}"),
                                        Optional.empty())
                                .code()
                        == 403);
    }

    private static ObjectNode flow(String name, String rest) {
        try {
            JsonNode more = new YAMLMapper().readTree(rest);
            ObjectNode flow = (ObjectNode) new YAMLMapper().readTree(Flows.flow(name, ""));
            return flow.setAll((ObjectNode) more);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    private static List<Row> rows() {
        try (var table = RunWarningE2E.class.getResourceAsStream("/run-warnings.tsv")) {
            return new String(table.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .skip(2)
                    .map(line -> line.split("\t", -1))
                    .map(cell -> new Row(cell[0], cell[1], cell[2], cell[3]))
                    .toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}

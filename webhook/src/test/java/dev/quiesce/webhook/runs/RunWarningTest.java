package dev.quiesce.webhook.runs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiesce.webhook.admission.Verdict;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

class RunWarningTest {

    @ParameterizedTest
    @CsvFileSource(resources = "/run-warnings.tsv", delimiter = '\t', quoteCharacter = '`', numLinesToSkip = 2)
    void warnsAsTheTableSays(String warning, String before, String after, String warned) {
        String policy = Flows.POLICY + "  warnings: [{" + warning + ", message: mind}]";
        RunAdmitter admitter = new RunAdmitter(new RunPolicies(List.of(Flows.policy(policy))));

        Verdict verdict = admitter.admit(Flows.update("kim", before, after));

        switch (warned) {
            case "yes" -> assertThat(verdict).isEqualTo(new Verdict.Allowed(List.of("mind")));
            case "no" -> assertThat(verdict).isEqualTo(Verdict.allowed());
            default -> assertThat(verdict).isInstanceOf(Verdict.Denied.class);
        }
    }
}

package dev.quiesce.webhook.policies;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.quiesce.webhook.admission.Problem;
import dev.quiesce.webhook.runs.RunPolicy;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

class PolicyReaderTest {

    private static final String SOUND = """
            metadata: {name: flows}
            spec:
              match: {apiGroups: [example.com], apiVersions: [v1], resources: [flows]}
              finished: [{condition: {type: Done, status: 'True'}}]
              termination:
              - field: spec.stop
                type: String
                values: [{value: '', strength: 0}, {value: 'Yes', strength: 1}]
              actors: []
            """;

    @Test
    void readsWhatShips() {
        assertThat(ShippedPolicies.read())
                .extracting(RunPolicy::name)
                .containsExactly("batch-jobs", "tekton-customruns", "tekton-pipelineruns", "tekton-taskruns");
    }

    @Test
    void readsASoundPolicy() {
        assertThat(read(SOUND)).isInstanceOf(PolicyReading.Sound.class);
    }

    @Test
    void tellsEveryProblemAtOnce() {
        PolicyReading reading = read(SOUND.replace("[example.com]", "['*']").replace("strength: 1", "strength: -1"));

        assertThat(reading)
                .isInstanceOfSatisfying(
                        PolicyReading.Unsound.class,
                        unsound -> assertThat(unsound.problems())
                                .extracting(Problem::path)
                                .containsExactly("spec.match.apiGroups[0]", "spec.termination[0].values[1].strength"));
    }

    @ParameterizedTest
    @CsvFileSource(resources = "/run-policy-problems.tsv", delimiter = '\t', quoteCharacter = '`', numLinesToSkip = 2)
    void refusesWithTheFieldThatIsWrong(String sound, @Nullable String wrong, String problem) {
        assertThat(SOUND).contains(sound);
        PolicyReading reading = read(SOUND.replace(sound, wrong == null ? "" : wrong));

        assertThat(reading)
                .isInstanceOfSatisfying(
                        PolicyReading.Unsound.class,
                        unsound -> assertThat(unsound.problems().toString()).contains(problem));
    }

    private static PolicyReading read(String yaml) {
        try {
            return PolicyReader.read(new YAMLMapper().readTree(yaml));
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }
}

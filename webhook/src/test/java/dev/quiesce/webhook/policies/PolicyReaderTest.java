package dev.quiesce.webhook.policies;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.quiesce.webhook.runs.RunPolicy;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PolicyReaderTest {

    private static final String SOUND = """
            metadata: {name: flows}
            spec:
              match: {apiGroups: [example.com], apiVersions: [v1], resources: [flows]}
              finished: [{condition: {type: Done, status: 'True'}}]
              termination:
              - field: spec.stop
                values: [{value: '', strength: 0}, {value: 'Yes', strength: 1}]
            """;

    @Test
    void readsWhatShips() {
        assertThat(ShippedPolicies.read())
                .extracting(RunPolicy::name)
                .containsExactly("tekton-customruns", "tekton-pipelineruns", "tekton-taskruns");
    }

    @Test
    void readsASoundPolicy() {
        assertThat(read(SOUND)).isInstanceOf(PolicyReading.Sound.class);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    name: flows                     | name: ''                                       | metadata.name: is missing
                    [example.com]                   | ['']                                           | spec.match.apiGroups: "" is out of bounds
                    [example.com]                   | [coordination.k8s.io]                          | spec.match.apiGroups: "coordination.k8s.io" is out of bounds
                    [example.com]                   | ['*']                                          | spec.match: "*" is a wildcard
                    [flows]                         | [flows/status]                                 | spec.match.resources: "flows/status" is a subresource
                    [flows]                         | []                                             | spec.match.resources: is empty
                    status: 'True'                  | status: 'True', statusNot: 'False'             | spec.finished[0].condition: set exactly one
                    {condition: {type: Done, status: 'True'}} | {}                                   | spec.finished[0]: has 0 of condition, phase and label
                    field: spec.stop                | field: spec..stop                              | spec.termination[0].field: "spec..stop" is not a field path
                    field: spec.stop                | fields: spec.stop                              | spec.termination[0].fields: Unrecognized field
                    {value: 'Yes', strength: 1}     | {value: '', strength: 1}                       | spec.termination[0].values[1].value: "" is there twice
                    {value: 'Yes', strength: 1}     | {value: 'Yes', strength: -1}                   | spec.termination[0].values[1].strength: -1 is below 0
                    {value: 'Yes', strength: 1}     | {value: 'Yes', strength: lots}                 | spec.termination[0].values[1].strength: Cannot deserialize
                    {value: '', strength: 0},       | ''                                             | spec.termination[0].values: lacks ""
                    field: spec.stop                | {field: spec.stop, unknownValue: Maybe}        | spec.termination
                    """)
    void refusesWithTheFieldThePolicyCannotHave(String sound, String wrong, String problem) {
        PolicyReading reading = read(SOUND.replace(sound, wrong));

        assertThat(reading)
                .isInstanceOfSatisfying(
                        PolicyReading.Unsound.class,
                        unsound -> assertThat(unsound.problems().toString()).contains(problem));
    }

    private static PolicyReading read(String yaml) {
        try {
            return PolicyReader.read(new YAMLMapper().readTree(yaml));
        } catch (IOException broken) {
            return new PolicyReading.Unsound(
                    "", java.util.List.of(new dev.quiesce.webhook.admission.Problem("spec.termination", "not YAML")));
        }
    }
}

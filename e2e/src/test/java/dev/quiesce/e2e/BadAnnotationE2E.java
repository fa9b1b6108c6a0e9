package dev.quiesce.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** People make mistakes: the pod is created as it is, and whoever creates it is told why it will not drain. */
@OnARealNode
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class BadAnnotationE2E {

    private static final String PERIOD = "quiesce.dev/graceful-shutdown-period";

    private DrainStage stage;

    @BeforeAll
    void open() {
        stage = DrainStage.open("bad-annotations", DrainStage.OPTED_IN);
    }

    @AfterAll
    void close() {
        stage.close();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    unknown-profile | quiesce.dev/drain                    | conections           | is no profile
                    empty-profile   | quiesce.dev/drain                    | ''                   | is no profile
                    negative        | quiesce.dev/graceful-shutdown-period | -1h                  | is negative
                    fractional      | quiesce.dev/notice                   | 1.5s                 | is fractional
                    huge            | quiesce.dev/graceful-shutdown-period | 99999999999999999999 | is longer than
                    no-unit         | quiesce.dev/settle                   | 1h30                 | is no duration
                    no-port         | quiesce.dev/port                     | 70000                | is no port
                    no-container    | quiesce.dev/containers               | other                | is no container
                    no-deadline     | quiesce.dev/at-deadline              | Never                | is unknown
                    """)
    void warnsAndAdmits(String pod, String annotation, String value, String problem) {
        Command created = stage.create(nowhere(pod).annotated(annotation, value).manifest());

        System.out.printf("drain: bad input, %s: admitted, %s", pod, created.err());
        assertThat(created.err())
                .contains("Warning: InvalidAnnotation, not drained: " + annotation + ": \"" + value + "\" " + problem);
        assertThat(get(pod).getSpec().getInitContainers()).isEmpty();
    }

    @Test
    void shortensADrainThatIsLongerThanAnyPolicyAllows() {
        Command created =
                stage.create(nowhere("long").annotated(PERIOD, "2000000000").manifest());

        System.out.printf("drain: bad input, long: injected, %s", created.err());
        assertThat(created.err()).contains("Warning: Clamped: ");
        assertThat(get("long").getSpec().getTerminationGracePeriodSeconds()).isEqualTo(7 * 24 * 60 * 60);
    }

    @Test
    void givesTheAgentAnotherPortWhenItsOwnIsTaken() {
        stage.create(nowhere("ports")
                .spec(ToolboxPod.another("other", "ports: [{containerPort: 8099}, {containerPort: 8100}]", "pause"))
                .manifest());

        assertThat(get("ports")
                        .getSpec()
                        .getContainers()
                        .getFirst()
                        .getLifecycle()
                        .getPreStop()
                        .getHttpGet()
                        .getPort()
                        .getIntVal())
                .isEqualTo(8101);
    }

    @Test
    void leavesRefusalsToTheApiServer() {
        String noContainers =
                "{\"apiVersion\":\"v1\",\"kind\":\"Pod\",\"metadata\":{\"name\":\"empty\",\"annotations\":"
                        + "{\"quiesce.dev/drain\":\"connections\"}},\"spec\":{\"containers\":[]}}";
        String wrongType =
                nowhere("wrong-type").annotated(PERIOD, "60").manifest().replace("'60'", "60");

        Command empty = stage.namespace().kubectlWith(noContainers, "create", "-f", "-");
        Command number = stage.namespace().kubectlWith(wrongType, "create", "-f", "-");

        assertThat(empty.exit()).isNotZero();
        assertThat(empty.err()).contains("spec.containers: Required value");
        assertThat(number.exit()).isNotZero();
        assertThat(number.err()).contains("annotations");
    }

    /** No scheduler places it: it is only looked at. */
    private static ToolboxPod nowhere(String name) {
        return ToolboxPod.holder(name).draining(2, 30).spec("schedulerName: nobody");
    }

    private Pod get(String pod) {
        return stage.pods().await(pod, "to be there", seen -> true).pod();
    }
}

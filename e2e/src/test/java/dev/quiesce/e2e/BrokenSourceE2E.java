package dev.quiesce.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiesce.agent.contract.DrainNames;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The work is a number that a URL answers with, as a DrainPolicy has it, and the URL answers something else. */
@OnARealNode
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class BrokenSourceE2E {

    private static final int NOTICE = 1;
    private static final int PERIOD = 12;
    private static final int OWN = 5;

    private static final String POLICY = """
            apiVersion: quiesce.dev/v1alpha1
            kind: DrainPolicy
            metadata: {name: %1$s}
            spec:
              podSelector: {matchLabels: {app: %1$s}}
              gracefulShutdownPeriod: %2$ds
              notice: {sleep: %3$ds}
              work:
                http: [{name: requests, url: "http://127.0.0.1:8080%4$s", read: {number: {}}}]
              onSourceFailure: %5$s
            """;

    private DrainStage stage;

    @BeforeAll
    void open() {
        stage = DrainStage.open("broken-source", DrainStage.OPTED_IN);
    }

    @AfterAll
    void close() {
        stage.close();
    }

    @ParameterizedTest
    @CsvSource({
        "hangs, /?delay=1h, Wait",
        "says-500, /?status=500, Wait",
        "says-garbage, /, Wait",
        "says-10-megabytes, /?bytes=10485760, Wait",
        "hangs-proceed, /?delay=1h, Proceed",
        "says-500-proceed, /?status=500, Proceed"
    })
    void isNamedAndHoldsNobodyForEver(String pod, String path, String onFailure) {
        stage.create(POLICY.formatted(pod, PERIOD, NOTICE, path, onFailure));
        stage.start(ToolboxPod.running(pod, "serve", "--port=8080")
                .container("ports: [{containerPort: 8080}]")
                .spec("terminationGracePeriodSeconds: " + OWN));

        Ended ended = stage.delete(pod);

        ended.print("work source " + pod + ", onSourceFailure: " + onFailure);
        AgentReport.Drain drain = ended.report().theDrain();
        assertThat(drain.work().unknown()).contains("requests");
        assertThat(drain.actualSeconds().hook()).isLessThan(NOTICE + PERIOD + 2.0);
        assertThat(ended.container(DrainNames.CONTAINER).getExitCode()).isZero();
        assertThat(ended.container(ToolboxPod.MAIN).getExitCode()).isIn(0, 137);
    }
}

package dev.quiesce.webhook.http;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.quiesce.webhook.admission.AdmissionRequest;
import dev.quiesce.webhook.admission.Verdict;
import dev.quiesce.webhook.admission.Verdict.Denied;
import dev.quiesce.webhook.admission.Verdict.Patched;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class AdmissionRouteTest {

    private static final Denied DENIED = new Denied("RunFinished", 403, "Forbidden", "It is over.", List.of());

    private final Logger logger = (Logger) LoggerFactory.getLogger(VerdictLog.class);
    private final ListAppender<ILoggingEvent> lines = new ListAppender<>();
    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final VerdictLog log = new VerdictLog();

    @BeforeEach
    void listen() {
        lines.start();
        logger.addAppender(lines);
        logger.setLevel(Level.INFO);
    }

    @AfterEach
    void stopListening() {
        logger.detachAppender(lines);
        logger.setLevel(null);
    }

    @Test
    void aVerdictIsAnsweredAndCounted() {
        Answer answer = route(_ -> DENIED).answer(Reviews.bytes(Reviews.cancel()));

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.contentType()).isEqualTo("application/json");
        assertThat(registry.scrape())
                .contains("quiesce_admission_requests_total{route=\"/r\",rule=\"RunFinished\",verdict=\"denied\"} 1.0")
                .contains("quiesce_admission_requests_total{route=\"/r\",rule=\"\",verdict=\"allowed\"} 0.0");
    }

    @Test
    void aMalformedReviewIsABadRequestThatSaysWhy() {
        Answer answer = route(_ -> DENIED).answer(Reviews.bytes("{}"));

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.body().toString())
                .isEqualTo("malformed AdmissionReview: apiVersion is missing: it must be admission.k8s.io/v1\n");
        assertThat(registry.scrape()).contains("quiesce_admission_malformed_total{route=\"/r\"} 1.0");
    }

    @Test
    void ourOwnFailureIsAServerErrorAndQuotesNothing() {
        Answer answer = route(_ -> {
                    throw new IllegalStateException("secret-of-the-object");
                })
                .answer(Reviews.bytes(Reviews.cancel()));

        assertThat(answer.status()).isEqualTo(500);
        assertThat(answer.body().toString()).doesNotContain("secret");
        assertThat(lines.list).singleElement().satisfies(line -> {
            assertThat(line.getLevel()).isEqualTo(Level.ERROR);
            assertThat(line.getFormattedMessage()).isEqualTo("review failed");
            assertThat(line.getKeyValuePairs().toString())
                    .contains("IllegalStateException", "AdmissionRouteTest")
                    .doesNotContain("secret");
        });
        assertThat(registry.scrape()).contains("verdict=\"failed\"} 1.0");
    }

    @Test
    void aHundredTimesTheSameDenialIsOneLineAndACount() {
        AdmissionRoute route = route(_ -> DENIED);
        for (int time = 0; time < 100; time++) {
            route.answer(Reviews.bytes(Reviews.cancel()));
        }

        assertThat(lines.list).singleElement().satisfies(line -> {
            assertThat(line.getMessage()).isEqualTo("denied");
            assertThat(line.getKeyValuePairs().toString())
                    .contains(Reviews.UID, "/r", "PipelineRun", "team-a", "build-7", "kim", "RunFinished");
        });
        log.flush();
        assertThat(lines.list).hasSize(2);
        assertThat(lines.list.getLast().getKeyValuePairs().toString()).contains("repeated=\"99\"");
    }

    @Test
    void malformedReviewsAreOneLineAndACountToo() {
        AdmissionRoute route = route(_ -> DENIED);
        for (int time = 0; time < 3; time++) {
            route.answer(Reviews.bytes("[]"));
        }
        log.flush();

        assertThat(lines.list)
                .extracting(ILoggingEvent::getFormattedMessage)
                .containsExactly("malformed review", "malformed review again");
    }

    @Test
    void aPatchIsSaidWithoutWhatItHolds() {
        route(_ -> new Patched(TextNode.valueOf("secret"), List.of())).answer(Reviews.bytes(Reviews.cancel()));

        assertThat(lines.list).singleElement().satisfies(line -> {
            assertThat(line.getMessage()).isEqualTo("patched");
            assertThat(line.getKeyValuePairs().toString()).contains("build-7").doesNotContain("secret");
        });
    }

    @Test
    void allowedIsSilentByDefault() {
        route(_ -> Verdict.allowed()).answer(Reviews.bytes(Reviews.cancel()));

        assertThat(lines.list).isEmpty();
    }

    @Test
    void aLineBreakInAUserNameMakesNoSecondLogLine() {
        route(_ -> DENIED).answer(Reviews.bytes(Reviews.cancel().replace("\"kim\"", "\"kim\\nINFO forged\"")));

        assertThat(lines.list.getFirst().getKeyValuePairs().toString()).contains("kim INFO forged");
    }

    private AdmissionRoute route(Function<AdmissionRequest, Verdict> rule) {
        return new AdmissionRoute("/r", () -> new TestAdmitter(rule), new AdmissionMetrics(registry).route("/r"), log);
    }
}

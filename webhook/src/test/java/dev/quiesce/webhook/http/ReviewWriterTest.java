package dev.quiesce.webhook.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.quiesce.webhook.admission.Projection;
import dev.quiesce.webhook.admission.Verdict;
import dev.quiesce.webhook.admission.Verdict.Allowed;
import dev.quiesce.webhook.admission.Verdict.Denied;
import dev.quiesce.webhook.admission.Verdict.Patched;
import dev.quiesce.webhook.http.ReviewReading.Review;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReviewWriterTest {

    private static final JsonMapper MAPPER = new JsonMapper();

    private final Review review = (Review) new ReviewReader().read(Reviews.bytes(Reviews.cancel()), Projection.whole());

    @Test
    void allowedSaysNothingElse() {
        assertThat(answer(Verdict.allowed()))
                .hasToString(
                        "{\"apiVersion\":\"admission.k8s.io/v1\",\"kind\":\"AdmissionReview\",\"response\":{\"uid\":\""
                                + Reviews.UID + "\",\"allowed\":true}}");
    }

    @Test
    void deniedCarriesCodeReasonMessageAndTheRuleForTheAudit() {
        JsonNode response = answer(new Denied("RunFinished", 403, "Forbidden", "It is over.", List.of("soon gone")))
                .path("response");

        assertThat(response)
                .hasToString("{\"uid\":\"" + Reviews.UID + "\",\"allowed\":false,"
                        + "\"status\":{\"code\":403,\"reason\":\"Forbidden\",\"message\":\"It is over.\"},"
                        + "\"auditAnnotations\":{\"rule\":\"RunFinished\"},\"warnings\":[\"soon gone\"]}");
    }

    @Test
    void patchedCarriesTheEncodedPatchAndItsType() throws IOException {
        JsonNode patch = MAPPER.readTree("[{\"op\":\"add\",\"path\":\"/spec/x\",\"value\":\"\u00e9\"}]");

        JsonNode response = answer(new Patched(patch, List.of())).path("response");

        assertThat(response.path("allowed").booleanValue()).isTrue();
        assertThat(response.path("patchType").textValue()).isEqualTo("JSONPatch");
        assertThat(MAPPER.readTree(response.path("patch").binaryValue())).isEqualTo(patch);
    }

    @Test
    void warningsAreFewShortAndOnOneLine() {
        List<String> many = Collections.nCopies(100, "a\nb" + "\ud83d\ude00".repeat(400));

        JsonNode warnings = answer(new Allowed(many)).at("/response/warnings");

        assertThat(warnings).hasSize(ReviewWriter.WARNINGS);
        assertThat(warnings.get(0).textValue())
                .startsWith("a b\ud83d\ude00")
                .endsWith("\ud83d\ude00...")
                .hasSizeLessThanOrEqualTo(ReviewWriter.WARNING_LENGTH);
    }

    private JsonNode answer(Verdict verdict) {
        try {
            return MAPPER.readTree(new ReviewWriter().write(review, verdict));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}

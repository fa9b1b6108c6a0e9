package dev.quiesce.webhook.http;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.quiesce.webhook.admission.Verdict;
import dev.quiesce.webhook.admission.Verdict.Allowed;
import dev.quiesce.webhook.admission.Verdict.Denied;
import dev.quiesce.webhook.admission.Verdict.Patched;
import dev.quiesce.webhook.http.ReviewReading.Review;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/** Writes a verdict as the AdmissionReview that answers a request. Pure and free of state. */
public final class ReviewWriter {

    /** The API server cuts longer warnings once all of them together pass 4096 characters. */
    static final int WARNING_LENGTH = 256;

    /** As many as fit those 4096 characters. */
    static final int WARNINGS = 16;

    /** The audit annotation that names the rule; the API server puts the webhook's name before it. */
    static final String RULE_ANNOTATION = "rule";

    private static final JsonMapper JSON = new JsonMapper();

    /** The answer to a review: its version, its uid, the verdict. */
    public byte[] write(Review review, Verdict verdict) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(512);
        try (JsonGenerator json = JSON.getFactory().createGenerator(bytes)) {
            json.writeStartObject();
            json.writeStringField("apiVersion", review.apiVersion());
            json.writeStringField("kind", ReviewReader.KIND);
            json.writeObjectFieldStart("response");
            json.writeStringField("uid", review.request().uid());
            response(json, verdict);
            json.writeEndObject();
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException("an answer could not be written to memory", e);
        }
        return bytes.toByteArray();
    }

    private static void response(JsonGenerator json, Verdict verdict) throws IOException {
        switch (verdict) {
            case Allowed _ -> json.writeBooleanField("allowed", true);
            case Patched patched -> patched(json, patched);
            case Denied denied -> denied(json, denied);
        }
        warnings(json, verdict.warnings());
    }

    private static void patched(JsonGenerator json, Patched patched) throws IOException {
        json.writeBooleanField("allowed", true);
        json.writeStringField("patchType", "JSONPatch");
        json.writeBinaryField("patch", JSON.writeValueAsBytes(patched.patch()));
    }

    private static void denied(JsonGenerator json, Denied denied) throws IOException {
        json.writeBooleanField("allowed", false);
        json.writeObjectFieldStart("status");
        json.writeNumberField("code", denied.code());
        json.writeStringField("reason", denied.reason());
        json.writeStringField("message", denied.message());
        json.writeEndObject();
        json.writeObjectFieldStart("auditAnnotations");
        json.writeStringField(RULE_ANNOTATION, denied.rule());
        json.writeEndObject();
    }

    private static void warnings(JsonGenerator json, List<String> warnings) throws IOException {
        if (warnings.isEmpty()) {
            return;
        }
        json.writeArrayFieldStart("warnings");
        for (String warning : warnings.subList(0, Math.min(warnings.size(), WARNINGS))) {
            json.writeString(PlainText.oneLine(warning, WARNING_LENGTH));
        }
        json.writeEndArray();
    }
}

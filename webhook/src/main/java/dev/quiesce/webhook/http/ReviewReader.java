package dev.quiesce.webhook.http;

import com.fasterxml.jackson.core.ErrorReportConfiguration;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import dev.quiesce.webhook.admission.Projection;
import dev.quiesce.webhook.http.ReviewReading.Malformed;
import dev.quiesce.webhook.http.ReviewReading.Review;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/**
 * Reads AdmissionReviews as a stream: what neither the review nor the projection names is passed over, whatever its
 * size. Strict in what it reads, so that no other parser can see another object in the same bytes. Pure and free of
 * state: one reader serves every thread.
 */
public final class ReviewReader {

    static final String API_VERSION = "admission.k8s.io/v1";
    static final String KIND = "AdmissionReview";

    /** Objects and lists within each other: real objects need a tenth, and a small thread stack holds twice as many. */
    static final int DEPTH = 256;

    private static final JsonFactory JSON = JsonFactory.builder()
            .disable(JsonFactory.Feature.CHARSET_DETECTION)
            .streamReadConstraints(
                    StreamReadConstraints.builder().maxNestingDepth(DEPTH).build())
            .errorReportConfiguration(
                    ErrorReportConfiguration.builder().maxErrorTokenLength(32).build())
            .build();

    /** Reads a body with what this projection names of its objects; any bytes at all give one of the two results. */
    public ReviewReading read(byte[] body, Projection projection) {
        return read(body, new Projections(projection, resource -> projection));
    }

    ReviewReading read(byte[] body, Projections projection) {
        int invalid = Utf8.firstInvalid(body);
        if (invalid >= 0) {
            return new Malformed("byte " + invalid + " of the body is not UTF-8: a review must be JSON in UTF-8");
        }
        try (JsonParser json = JSON.createParser(body)) {
            return review(json, projection);
        } catch (MalformedReview e) {
            return new Malformed(e.text());
        } catch (StreamConstraintsException e) {
            return new Malformed("the body is beyond what is read: " + e.getOriginalMessage());
        } catch (JsonProcessingException e) {
            return new Malformed("the body is not JSON: " + PlainText.oneLine(e.getOriginalMessage(), 256));
        } catch (IOException e) {
            throw new UncheckedIOException("bytes in memory could not be read", e);
        }
    }

    private static Review review(JsonParser json, Projections projection) throws IOException {
        enter(json);
        ReviewParser in = new ReviewParser(json);
        String apiVersion = null;
        String kind = null;
        RequestReader request = null;
        for (String member = in.nextMember(); member != null; member = in.nextMember()) {
            switch (member) {
                case "apiVersion" -> apiVersion = in.text("apiVersion", apiVersion);
                case "kind" -> kind = in.text("kind", kind);
                case "request" -> request = new RequestReader(in, projection).read(request);
                default -> in.skip();
            }
        }
        if (json.nextToken() != null) {
            throw new MalformedReview("the body goes on after the review: it must be one JSON object");
        }
        requireIs("apiVersion", apiVersion, API_VERSION);
        requireIs("kind", kind, KIND);
        RequestReader asked = request == null ? new RequestReader(in, projection) : request;
        return new Review(API_VERSION, asked.request());
    }

    private static void enter(JsonParser json) throws IOException {
        JsonToken first = json.nextToken();
        if (first == null) {
            throw new MalformedReview("the body is empty: it must be an AdmissionReview");
        }
        if (first != JsonToken.START_OBJECT) {
            throw new MalformedReview("the body is not an object: it must be an AdmissionReview");
        }
    }

    private static void requireIs(String field, @Nullable String value, String wanted) throws MalformedReview {
        if (value == null || value.isEmpty()) {
            throw new MalformedReview(field + " is missing: it must be " + wanted);
        }
        if (!value.equals(wanted)) {
            throw new MalformedReview(field + " is " + ReviewParser.quoted(value) + ": it must be " + wanted);
        }
    }
}

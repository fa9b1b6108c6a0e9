package dev.quiesce.webhook.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiesce.webhook.admission.AdmissionRequest;
import dev.quiesce.webhook.admission.FieldPath;
import dev.quiesce.webhook.admission.GroupVersionKind;
import dev.quiesce.webhook.admission.GroupVersionResource;
import dev.quiesce.webhook.admission.Operation;
import dev.quiesce.webhook.admission.Projection;
import dev.quiesce.webhook.admission.UserInfo;
import dev.quiesce.webhook.http.ReviewReading.Review;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReviewReaderTest {

    private final ReviewReader reader = new ReviewReader();

    @Test
    void readsEveryMemberOfTheRequest() {
        AdmissionRequest request = request(Reviews.cancel(), Reviews.SPEC_STATUS);

        assertThat(request.uid()).isEqualTo(Reviews.UID);
        assertThat(request.operation()).isEqualTo(Operation.UPDATE);
        assertThat(request.resource()).isEqualTo(new GroupVersionResource("tekton.dev", "v1", "pipelineruns"));
        assertThat(request.kind()).isEqualTo(new GroupVersionKind("tekton.dev", "v1", "PipelineRun"));
        assertThat(request.subResource()).isEmpty();
        assertThat(request.namespace()).isEqualTo("team-a");
        assertThat(request.name()).isEqualTo("build-7");
        assertThat(request.user()).isEqualTo(new UserInfo("kim", List.of("dev", "system:authenticated")));
        assertThat(request.dryRun()).isFalse();
    }

    @Test
    void keepsOnlyWhatTheProjectionNames() {
        AdmissionRequest request = request(Reviews.cancel(), Reviews.SPEC_STATUS);

        assertThat(request.object()).hasToString("{\"spec\":{\"status\":\"Cancelled\"}}");
        assertThat(request.oldObject()).hasToString("{\"spec\":{\"status\":\"\"}}");
    }

    @Test
    void keepsEverythingForTheWholeProjection() {
        assertThat(request(Reviews.cancel(), Projection.whole()).object().path("spec"))
                .hasToString("{\"status\":\"Cancelled\",\"params\":[1,2.5]}");
    }

    @Test
    void goesOnInEveryElementOfAnArray() {
        String review = Reviews.cancel().replace("[1,2.5]", "[{\"name\":\"a\",\"value\":1},{\"value\":2},7]");
        Projection names = Projection.of(List.of(FieldPath.parse("spec.params.name")));

        assertThat(request(review, names).object()).hasToString("{\"spec\":{\"params\":[{\"name\":\"a\"},{},7]}}");
    }

    @Test
    void anAbsentMemberHasItsUsualMeaning() {
        AdmissionRequest request = request("""
                {"apiVersion":"admission.k8s.io/v1","kind":"AdmissionReview","request":{"uid":"u","operation":"DELETE",
                 "kind":{"version":"v1","kind":"Pod"},"resource":{"group":"","version":"v1","resource":"pods"}}}
                """, Projection.whole());

        assertThat(request.namespace()).isEmpty();
        assertThat(request.name()).isEmpty();
        assertThat(request.subResource()).isEmpty();
        assertThat(request.dryRun()).isFalse();
        assertThat(request.user()).isEqualTo(new UserInfo("", List.of()));
        assertThat(request.object().isMissingNode()).isTrue();
        assertThat(request.oldObject().isMissingNode()).isTrue();
        assertThat(request.kind().apiVersion()).isEqualTo("v1");
    }

    @Test
    void nullIsAsGoodAsAbsent() {
        AdmissionRequest request = request("""
                {"apiVersion":"admission.k8s.io/v1","kind":"AdmissionReview","request":{"uid":"u","operation":"DELETE",
                 "kind":{"group":null,"version":"v1","kind":"Pod"},
                 "resource":{"group":"","version":"v1","resource":"pods"},"subResource":null,"name":null,
                 "namespace":null,"userInfo":null,"dryRun":null,"object":null,"oldObject":null,"options":null}}
                """, Projection.whole());

        assertThat(request.object().isMissingNode()).isTrue();
        assertThat(request.oldObject().isMissingNode()).isTrue();
        assertThat(request.user().groups()).isEmpty();
    }

    @Test
    void connectCarriesItsOptionsAsObject() {
        AdmissionRequest request = request(
                Reviews.cancel().replace("UPDATE", "CONNECT").replace("\"dryRun\":false", "\"subResource\":\"exec\""),
                Projection.whole());

        assertThat(request.operation()).isEqualTo(Operation.CONNECT);
        assertThat(request.subResource()).isEqualTo("exec");
    }

    @Test
    void dryRunIsRead() {
        assertThat(request(Reviews.cancel().replace("\"dryRun\":false", "\"dryRun\":true"), Projection.whole())
                        .dryRun())
                .isTrue();
    }

    @Test
    void theOrderOfMembersDoesNotMatter() {
        String review = """
                {"request":{"oldObject":{"spec":{"status":"a"}},"object":{"spec":{"status":"b"}},"operation":"UPDATE",
                 "resource":{"resource":"x","version":"v1","group":"g"},"kind":{"kind":"X","version":"v1","group":"g"},
                 "uid":"u"},"kind":"AdmissionReview","apiVersion":"admission.k8s.io/v1"}
                """;

        assertThat(request(review, Reviews.SPEC_STATUS).object()).hasToString("{\"spec\":{\"status\":\"b\"}}");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "``|the body is empty: it must be an AdmissionReview",
                "`   `|the body is empty: it must be an AdmissionReview",
                "null|the body is not an object: it must be an AdmissionReview",
                "[]|the body is not an object: it must be an AdmissionReview",
                "\"\"|the body is not an object: it must be an AdmissionReview",
                "{}|apiVersion is missing: it must be admission.k8s.io/v1",
                "{\"apiVersion\":\"admission.k8s.io/v1beta1\",\"kind\":\"AdmissionReview\"}"
                        + "|apiVersion is \"admission.k8s.io/v1beta1\": it must be admission.k8s.io/v1",
                "{\"apiVersion\":7}|apiVersion is 7: it must be a string",
                "{\"apiVersion\":\"admission.k8s.io/v1\"}|kind is missing: it must be AdmissionReview",
                "{\"apiVersion\":\"admission.k8s.io/v1\",\"kind\":\"Pod\"}"
                        + "|kind is \"Pod\": it must be AdmissionReview",
                "{\"apiVersion\":\"admission.k8s.io/v1\",\"kind\":\"AdmissionReview\"}"
                        + "|request is missing: a review must ask about something",
                "{\"apiVersion\":\"admission.k8s.io/v1\",\"kind\":\"AdmissionReview\",\"request\":null}"
                        + "|request is missing: a review must ask about something",
                "{\"apiVersion\":\"admission.k8s.io/v1\",\"kind\":\"AdmissionReview\",\"request\":[]}"
                        + "|request is a list: it must be an object",
                "{\"apiVersion\":\"admission.k8s.io/v1\",\"kind\":\"AdmissionReview\",\"request\":{}}"
                        + "|request.uid is missing: a request must have it",
            })
    void namesWhatIsWrongWithTheReview(String body, String message) {
        assertThat(malformed(body)).isEqualTo(message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "\"uid\":\"705ab4f5-6393-11e8-b7cc-42010a800002\",||request.uid is missing: a request must have it",
                "\"705ab4f5-6393-11e8-b7cc-42010a800002\"|\"\"|request.uid is missing: a request must have it",
                "\"705ab4f5-6393-11e8-b7cc-42010a800002\"|{}|request.uid is an object: it must be a string",
                "UPDATE|PATCH|request.operation is \"PATCH\": it must be CREATE, UPDATE, DELETE or CONNECT",
                "UPDATE|update|request.operation is \"update\": it must be CREATE, UPDATE, DELETE or CONNECT",
                "\"operation\":\"UPDATE\",||request.operation is missing: a request must have it",
                "\"resource\":{|\"resources\":{|request.resource is missing: a request must have it",
                "\"kind\":{\"group\":\"tekton.dev\",\"version\":\"v1\"|\"kind\":{\"group\":\"tekton.dev\""
                        + "|request.kind.version is missing: a request must have it",
                "\"kind\":\"PipelineRun\"|\"kind\":null|request.kind.kind is missing: a request must have it",
                "\"dryRun\":false|\"dryRun\":\"no\"|request.dryRun is \"no\": it must be true or false",
                "\"groups\":[\"dev\"|\"groups\":[3|request.userInfo.groups[] is 3: it must be a string",
                "\"groups\":[\"dev\",\"system:authenticated\"]|\"groups\":\"dev\""
                        + "|request.userInfo.groups is \"dev\": it must be a list of strings",
                "\"name\":\"build-7\",\"namespace\"|\"name\":[],\"namespace\"|request.name is a list: it must be a string",
                "\"oldObject\":|\"object\":{},\"oldObject\":"
                        + "|request.object is there twice: an object must have each member once",
                "\"operation\":|\"operation\":\"CREATE\",\"operation\":"
                        + "|request.operation is there twice: an object must have each member once",
                "\"kind\":\"AdmissionReview\"|\"kind\":null,\"kind\":\"AdmissionReview\""
                        + "|kind is there twice: an object must have each member once",
                "\"apiVersion\":\"admission|\"request\":null,\"apiVersion\":\"admission"
                        + "|request is there twice: an object must have each member once",
                "\"spec\":{\"status\":\"Cancelled\"|\"spec\":{\"status\":\"\",\"st\\u0061tus\":\"Cancelled\""
                        + "|request.object.spec.status is there twice: an object must have each member once",
                "\"spec\":{\"status\":\"\"}|\"spec\":{},\"spec\":{\"status\":\"\"}"
                        + "|request.oldObject.spec is there twice: an object must have each member once",
                "\"spec\":{\"status\":\"Cancelled\"|\"spec\":{\"status\":\"\\ud800\""
                        + "|request.object.spec.status holds half a surrogate pair: a string must be Unicode text",
                "\"name\":\"build-7\",\"namespace\"|\"name\":\"\\udc00\",\"namespace\""
                        + "|request.name holds half a surrogate pair: a string must be Unicode text",
            })
    void namesWhatIsWrongWithTheRequest(String good, String bad, String message) {
        assertThat(Reviews.cancel()).contains(good);

        assertThat(malformed(Reviews.cancel().replaceFirst(Pattern.quote(good), replacement(bad))))
                .isEqualTo(message);
    }

    @Test
    void aMemberOfOtherCaseIsAnotherMember() {
        String review = Reviews.cancel().replace("\"spec\":{\"status\":\"\"}", "\"Spec\":{\"status\":\"x\"}");

        assertThat(request(review, Reviews.SPEC_STATUS).oldObject()).hasToString("{}");
    }

    @Test
    void aNulCharacterInTextIsText() {
        String review = Reviews.cancel().replace("\"Cancelled\"", "\"a\\u0000b\"");

        assertThat(request(review, Reviews.SPEC_STATUS)
                        .object()
                        .at("/spec/status")
                        .textValue())
                .isEqualTo("a\0b");
    }

    @Test
    void everythingShorterThanTheReviewIsMalformed() {
        byte[] whole = Reviews.bytes(Reviews.cancel().strip());
        for (int length = 0; length < whole.length; length++) {
            assertThat(reader.read(Arrays.copyOf(whole, length), Projection.whole()))
                    .isInstanceOf(ReviewReading.Malformed.class);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "x", "null", "]", ","})
    void nothingMayFollowTheReview(String trailing) {
        assertThat(malformed(Reviews.cancel() + trailing)).matches("the body (goes on after the review|is not JSON).*");
    }

    @Test
    void anotherEncodingIsRefused() {
        assertThat(malformed(Reviews.cancel().getBytes(StandardCharsets.UTF_16)))
                .isEqualTo("byte 0 of the body is not UTF-8: a review must be JSON in UTF-8");
        assertThat(malformed(Reviews.cancel().getBytes(StandardCharsets.UTF_16LE)))
                .startsWith("the body is not JSON");
    }

    @Test
    void invalidUtf8IsRefusedWhereverItStands() {
        byte[] body = Reviews.bytes(Reviews.cancel());
        int label = Reviews.cancel().indexOf("\"b\"") + 1;
        body[label] = (byte) 0xC0;

        assertThat(malformed(body))
                .isEqualTo("byte " + label + " of the body is not UTF-8: a review must be JSON in UTF-8");
    }

    @Test
    void nestingHasALimitWhetherReadOrSkipped() {
        String deep = Reviews.cancel().replace("[1,2.5]", "[".repeat(1000) + "]".repeat(1000));

        assertThat(malformed(deep))
                .startsWith("the body is beyond what is read")
                .contains("256");
        assertThat(reader.read(Reviews.bytes(deep), Reviews.SPEC_STATUS)).isInstanceOf(ReviewReading.Malformed.class);
    }

    @Test
    void theDeepestNestingFitsASmallStack() throws InterruptedException {
        int depth = ReviewReader.DEPTH - 4;
        byte[] deep = Reviews.bytes(Reviews.cancel().replace("[1,2.5]", "[".repeat(depth) + "]".repeat(depth)));
        AtomicReference<ReviewReading> result = new AtomicReference<>();
        Thread small = new Thread(null, () -> result.set(reader.read(deep, Projection.whole())), "small", 256 * 1024);

        small.start();
        small.join();

        assertThat(result.get()).isInstanceOf(Review.class);
    }

    @Test
    void whatIsSkippedCostsNoMemory() {
        byte[] body = Reviews.ofSize(300_000);
        var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        for (int warm = 0; warm < 50; warm++) {
            reader.read(body, Reviews.SPEC_STATUS);
        }

        long before = threads.getCurrentThreadAllocatedBytes();
        reader.read(body, Reviews.SPEC_STATUS);

        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(16_000);
    }

    private AdmissionRequest request(String body, Projection projection) {
        assertThat(reader.read(Reviews.bytes(body), projection)).isInstanceOf(Review.class);
        return ((Review) reader.read(Reviews.bytes(body), projection)).request();
    }

    private String malformed(String body) {
        return malformed(Reviews.bytes(body));
    }

    private String malformed(byte[] body) {
        return switch (reader.read(body, Projection.whole())) {
            case ReviewReading.Malformed(String message) -> message;
            case Review review -> "accepted " + review;
        };
    }

    private static String replacement(String text) {
        return Matcher.quoteReplacement(text == null ? "" : text);
    }
}

package dev.quiesce.webhook.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.quiesce.webhook.admission.AdmissionRequest;
import dev.quiesce.webhook.admission.Projection;
import dev.quiesce.webhook.http.ReviewReading.Review;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** The streaming reader against a tree of the same bytes. */
class ReviewReaderPropertyTest {

    private static final JsonMapper MAPPER = new JsonMapper();
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private final ReviewReader reader = new ReviewReader();

    @Property(tries = 1000)
    void readsWhatATreePrunedAfterwardsHolds(@ForAll Random random) throws IOException {
        RandomJson json = new RandomJson(random);
        Projection projection = json.projection();
        byte[] body = MAPPER.writeValueAsBytes(shuffled(review(json.object(4), json.object(4)), random));

        AdmissionRequest request = ((Review) reader.read(body, projection)).request();

        JsonNode whole = MAPPER.readTree(body).path("request");
        assertThat(request.object()).isEqualTo(pruned(whole.path("object"), projection));
        assertThat(request.oldObject()).isEqualTo(pruned(whole.path("oldObject"), projection));
        assertThat(request.name()).isEqualTo(whole.path("name").textValue());
    }

    @Property(tries = 1000)
    void anyBytesGiveOneOfTheTwoResults(@ForAll byte[] garbage) {
        assertThat(reader.read(garbage, Projection.whole())).isNotNull();
    }

    @Property(tries = 2000)
    void aDamagedReviewGivesOneOfTheTwoResults(@ForAll Random damage) {
        byte[] body = Reviews.bytes(Reviews.cancel());
        for (int hit = damage.nextInt(4); hit >= 0; hit--) {
            body[damage.nextInt(body.length)] =
                    damage.nextBoolean() ? (byte) damage.nextInt() : (byte) "{}[],:\"\\0n".charAt(damage.nextInt(10));
        }

        assertThat(reader.read(body, Projection.whole())).isNotNull();
        assertThat(reader.read(body, Reviews.SPEC_STATUS)).isNotNull();
    }

    @Property(tries = 2000)
    void utf8IsWhatTheStrictDecoderSays(@ForAll("nearlyUtf8") byte[] bytes) {
        assertThat(Utf8.firstInvalid(bytes) < 0).isEqualTo(decodes(bytes));
    }

    @Provide
    Arbitrary<byte[]> nearlyUtf8() {
        Arbitrary<byte[]> text = Arbitraries.strings().ofMaxLength(12).map(s -> s.getBytes(StandardCharsets.UTF_8));
        Arbitrary<byte[]> raw = Arbitraries.of(
                        0x00, 0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xED,
                        0xEF, 0xF0, 0xF1, 0xF4, 0xF5, 0xFF)
                .list()
                .ofMaxSize(12)
                .map(ReviewReaderPropertyTest::bytes);
        return Arbitraries.oneOf(text, raw);
    }

    private static JsonNode review(JsonNode object, JsonNode oldObject) throws JsonProcessingException {
        ObjectNode review = (ObjectNode) MAPPER.readTree(Reviews.cancel());
        ((ObjectNode) review.path("request")).set("object", object);
        ((ObjectNode) review.path("request")).set("oldObject", oldObject);
        return review;
    }

    private static JsonNode shuffled(JsonNode node, Random order) {
        if (!node.isObject()) {
            return node;
        }
        List<Map.Entry<String, JsonNode>> members = new ArrayList<>(node.properties());
        Collections.shuffle(members, order);
        ObjectNode shuffled = NODES.objectNode();
        members.forEach(member -> shuffled.set(member.getKey(), shuffled(member.getValue(), order)));
        return shuffled;
    }

    private static JsonNode pruned(JsonNode node, Projection projection) {
        if (node.isArray()) {
            return NODES.arrayNode()
                    .addAll(node.valueStream().map(e -> pruned(e, projection)).toList());
        }
        if (!node.isObject()) {
            return node;
        }
        ObjectNode kept = NODES.objectNode();
        node.properties().forEach(member -> {
            Projection below = projection.below(member.getKey());
            if (below != null) {
                kept.set(member.getKey(), pruned(member.getValue(), below));
            }
        });
        return kept;
    }

    private static byte[] bytes(List<Integer> values) {
        byte[] bytes = new byte[values.size()];
        for (int at = 0; at < bytes.length; at++) {
            bytes[at] = values.get(at).byteValue();
        }
        return bytes;
    }

    private static boolean decodes(byte[] bytes) {
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
            return true;
        } catch (CharacterCodingException e) {
            return false;
        }
    }
}

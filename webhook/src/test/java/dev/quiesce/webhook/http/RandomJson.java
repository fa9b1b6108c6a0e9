package dev.quiesce.webhook.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.quiesce.webhook.admission.FieldPath;
import dev.quiesce.webhook.admission.Projection;
import java.math.BigInteger;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Objects and projections over the same few names, so that they often meet. */
final class RandomJson {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final List<String> NAMES = List.of("spec", "status", "a", "b", "x/y~z", "", "\u00e9\ud83d\ude00");
    private static final List<String> TEXTS =
            List.of("", "x", "Cancelled", "\"\\\n\0\u2028", "\u00e9\ud83d\ude00", "null");

    private final Random random;

    RandomJson(Random random) {
        this.random = random;
    }

    ObjectNode object(int depth) {
        ObjectNode object = NODES.objectNode();
        for (int members = random.nextInt(5); members > 0; members--) {
            object.set(name(), value(depth - 1));
        }
        return object;
    }

    Projection projection() {
        if (random.nextInt(5) == 0) {
            return Projection.whole();
        }
        return Projection.of(
                Stream.generate(this::path).limit(random.nextInt(5)).toList());
    }

    private FieldPath path() {
        return new FieldPath(IntStream.rangeClosed(0, random.nextInt(4))
                .mapToObj(_ -> name())
                .toList());
    }

    private JsonNode value(int depth) {
        return switch (random.nextInt(depth > 0 ? 11 : 8)) {
            case 0 -> NODES.nullNode();
            case 1 -> NODES.booleanNode(random.nextBoolean());
            case 2 -> NODES.numberNode(random.nextInt());
            case 3 -> NODES.numberNode(random.nextLong());
            case 4 -> NODES.numberNode(BigInteger.valueOf(random.nextLong()).pow(3));
            case 5 -> NODES.numberNode(Math.scalb(random.nextDouble(), random.nextInt(-100, 100)));
            case 6, 7 -> NODES.textNode(TEXTS.get(random.nextInt(TEXTS.size())));
            case 8 -> array(depth);
            default -> object(depth);
        };
    }

    private ArrayNode array(int depth) {
        ArrayNode array = NODES.arrayNode();
        for (int elements = random.nextInt(4); elements > 0; elements--) {
            array.add(value(depth - 1));
        }
        return array;
    }

    private String name() {
        return NAMES.get(random.nextInt(NAMES.size()));
    }
}

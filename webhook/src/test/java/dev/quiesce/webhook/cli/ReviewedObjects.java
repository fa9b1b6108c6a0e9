package dev.quiesce.webhook.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;

/** What {@code quiesce review -o json} says of the objects themselves, without what it says of the pods they will make. */
public final class ReviewedObjects {

    private ReviewedObjects() {}

    public static ArrayNode of(JsonNode reviewed) {
        ArrayNode objects = JsonNodeFactory.instance.arrayNode();
        for (JsonNode element : reviewed) {
            if (element.path("podTemplate").isNull()) {
                objects.add(element);
            }
        }
        return objects;
    }
}

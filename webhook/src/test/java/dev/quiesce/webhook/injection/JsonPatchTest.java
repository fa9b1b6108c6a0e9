package dev.quiesce.webhook.injection;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonPatchTest {

    private static final JsonPointer DEEP = JsonPointer.compile("/a/b");

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{a: null}", "{a: {}}", "{a: {b: null}}", "{a: {b: {}}}", "{a: {b: {x: null}}}"})
    void parentsAreMadeOnce(String document) {
        assertThat(applied(document, patch -> {
                    patch.put(DEEP, "x", IntNode.valueOf(1));
                    patch.put(DEEP, "y", IntNode.valueOf(2));
                }))
                .isEqualTo(Pods.yaml("{a: {b: {x: 1, y: 2}}}"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{a: {b: {}}}", "{a: {b: {list: null}}}", "{a: {b: {list: []}}}"})
    void listsAreMadeWhereTheyMiss(String document) {
        assertThat(applied(document, patch -> patch.prepend(DEEP, "list", IntNode.valueOf(1))))
                .isEqualTo(Pods.yaml("{a: {b: {list: [1]}}}"));
        assertThat(applied(document, patch -> patch.append(DEEP, "list", IntNode.valueOf(1))))
                .isEqualTo(Pods.yaml("{a: {b: {list: [1]}}}"));
    }

    @Test
    void elementsGoToTheEnds() {
        String document = "{a: {b: {list: [5]}}}";
        assertThat(applied(document, patch -> patch.prepend(DEEP, "list", IntNode.valueOf(1))))
                .isEqualTo(Pods.yaml("{a: {b: {list: [1, 5]}}}"));
        assertThat(applied(document, patch -> patch.append(DEEP, "list", IntNode.valueOf(9))))
                .isEqualTo(Pods.yaml("{a: {b: {list: [5, 9]}}}"));
    }

    @Test
    void namesAreEscaped() {
        // Given
        JsonPatch patch = new JsonPatch(Pods.yaml("{a: {b: {}}}"));

        // When
        patch.put(DEEP, "quiesce.dev/a~b", IntNode.valueOf(1));

        // Then
        assertThat(patch.operations().at("/0/path").asText()).isEqualTo("/a/b/quiesce.dev~1a~0b");
    }

    @Test
    void whatIsThereIsNotPatched() {
        JsonPatch patch = new JsonPatch(Pods.yaml("{a: {b: {x: 1}}}"));
        patch.put(DEEP, "x", IntNode.valueOf(1));
        assertThat(patch.operations()).isEmpty();
    }

    private static JsonNode applied(String document, Consumer<JsonPatch> change) {
        JsonNode before = Pods.yaml(document);
        JsonPatch patch = new JsonPatch(before);
        change.accept(patch);
        return io.fabric8.zjsonpatch.JsonPatch.apply(patch.operations(), before);
    }
}

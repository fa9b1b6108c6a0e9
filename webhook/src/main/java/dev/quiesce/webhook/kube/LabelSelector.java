package dev.quiesce.webhook.kube;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * A label selector. It has one owner as a whole, and others have their say in it too (Azure's admissions enforcer adds
 * terms to every webhook); so what is written is ours and theirs.
 *
 * @param labels its {@code matchLabels}, which we never write
 * @param terms its {@code matchExpressions}
 */
record LabelSelector(JsonNode labels, List<SelectorTerm> terms) {

    LabelSelector {
        terms = List.copyOf(terms);
    }

    static LabelSelector read(JsonNode selector) {
        return new LabelSelector(
                selector.path("matchLabels"),
                StreamSupport.stream(selector.path("matchExpressions").spliterator(), false)
                        .map(SelectorTerm::read)
                        .toList());
    }

    /** The same with our terms as they should be, before other people's. */
    LabelSelector with(Stream<SelectorTerm> ours, Predicate<SelectorTerm> isOurs) {
        return new LabelSelector(
                labels,
                Stream.concat(ours, terms.stream().filter(isOurs.negate())).toList());
    }

    /** Whether two selectors choose the same objects by the same terms, in whatever order. */
    boolean means(LabelSelector other) {
        return labels.equals(other.labels) && holds(other.terms) && other.holds(terms);
    }

    ObjectNode json() {
        ObjectNode selector = JsonNodeFactory.instance.objectNode();
        if (!labels.isEmpty()) {
            selector.set("matchLabels", labels);
        }
        terms.stream().map(SelectorTerm::json).forEach(selector.withArray("matchExpressions")::add);
        return selector;
    }

    private boolean holds(List<SelectorTerm> others) {
        return others.stream().allMatch(other -> terms.stream().anyMatch(other::means));
    }
}

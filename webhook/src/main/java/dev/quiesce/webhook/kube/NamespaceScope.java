package dev.quiesce.webhook.kube;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * The namespaces that a webhook is asked about. A {@code namespaceSelector} has one owner as a whole, and others have
 * their say in it too (Azure's admissions enforcer adds terms to every webhook); so what is written is ours and theirs.
 *
 * @param excluded never asked about
 * @param only asked about these alone; none means all
 */
public record NamespaceScope(Set<String> excluded, List<String> only) {

    /** Namespaces with this label and the value {@link #IGNORE} end their runs as they like. */
    static final String RUNS_LABEL = "quiesce.dev/runs";

    static final String IGNORE = "ignore";

    private static final String OWN_KEYS = "quiesce.dev/";
    private static final String NAME = "kubernetes.io/metadata.name";

    public NamespaceScope {
        excluded = Collections.unmodifiableSet(new LinkedHashSet<>(excluded));
        only = List.copyOf(only);
    }

    /** What belongs in a {@code namespaceSelector} that is this now. */
    ObjectNode mergedWith(JsonNode selector) {
        ObjectNode merged = JsonNodeFactory.instance.objectNode();
        JsonNode labels = selector.path("matchLabels");
        if (!labels.isEmpty()) {
            merged.set("matchLabels", labels);
        }
        List<SelectorTerm> terms = terms(selector);
        Stream.concat(ours(terms), terms.stream().filter(term -> !isOurs(term)))
                .map(SelectorTerm::json)
                .forEach(merged.withArray("matchExpressions")::add);
        return merged;
    }

    /** Whether two selectors choose the same namespaces by the same terms, in whatever order. */
    static boolean same(JsonNode one, JsonNode other) {
        return one.path("matchLabels").equals(other.path("matchLabels"))
                && holds(terms(one), terms(other))
                && holds(terms(other), terms(one));
    }

    private Stream<SelectorTerm> ours(List<SelectorTerm> there) {
        Set<String> names = new LinkedHashSet<>(excluded);
        there.stream().filter(this::excludesOurs).forEach(term -> names.addAll(term.values()));
        List<SelectorTerm> ours = new ArrayList<>();
        ours.add(new SelectorTerm(RUNS_LABEL, SelectorTerm.NOT_IN, List.of(IGNORE)));
        ours.add(new SelectorTerm(NAME, SelectorTerm.NOT_IN, List.copyOf(names)));
        if (!only.isEmpty()) {
            ours.add(new SelectorTerm(NAME, SelectorTerm.IN, only));
        }
        return ours.stream();
    }

    /** An In of names is a policy's own {@code match.namespaces}, maybe of yesterday: it never outlives the policy's. */
    private boolean isOurs(SelectorTerm term) {
        return term.key().startsWith(OWN_KEYS)
                || (term.key().equals(NAME) && term.operator().equals(SelectorTerm.IN))
                || excludesOurs(term);
    }

    /** Our own term, to which somebody may have added names. */
    private boolean excludesOurs(SelectorTerm term) {
        return term.key().equals(NAME)
                && term.operator().equals(SelectorTerm.NOT_IN)
                && term.values().containsAll(excluded);
    }

    private static boolean holds(List<SelectorTerm> terms, List<SelectorTerm> others) {
        return others.stream().allMatch(other -> terms.stream().anyMatch(other::means));
    }

    private static List<SelectorTerm> terms(JsonNode selector) {
        return StreamSupport.stream(selector.path("matchExpressions").spliterator(), false)
                .map(SelectorTerm::read)
                .toList();
    }
}

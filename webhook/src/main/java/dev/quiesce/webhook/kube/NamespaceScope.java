package dev.quiesce.webhook.kube;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The namespaces that a webhook is asked about.
 *
 * @param labelled what their own label must say, if anything
 * @param excluded never asked about
 * @param only asked about these alone; none means all
 */
public record NamespaceScope(@Nullable SelectorTerm labelled, Set<String> excluded, List<String> only) {

    /** All of them, and what is in none. */
    public static final NamespaceScope EVERYWHERE = new NamespaceScope(null, Set.of(), List.of());

    private static final String NAME = "kubernetes.io/metadata.name";

    public NamespaceScope {
        excluded = Collections.unmodifiableSet(new LinkedHashSet<>(excluded));
        only = List.copyOf(only);
    }

    /** Where Quiesce does nothing, whatever a label says: what Kubernetes itself, or we, could not start without. */
    public static Set<String> neverIn(String ownNamespace) {
        return Collections.unmodifiableSet(
                new LinkedHashSet<>(List.of("kube-system", "kube-node-lease", ownNamespace)));
    }

    /** What belongs in a {@code namespaceSelector} that is this now. */
    ObjectNode mergedWith(JsonNode selector) {
        LabelSelector there = LabelSelector.read(selector);
        return there.with(ours(there.terms()), this::isOurs).json();
    }

    private Stream<SelectorTerm> ours(List<SelectorTerm> there) {
        Set<String> names = new LinkedHashSet<>(excluded);
        there.stream().filter(this::excludesOurs).forEach(term -> names.addAll(term.values()));
        List<SelectorTerm> ours = new ArrayList<>();
        if (labelled != null) {
            ours.add(labelled);
        }
        if (!names.isEmpty()) {
            ours.add(new SelectorTerm(NAME, SelectorTerm.NOT_IN, List.copyOf(names)));
        }
        if (!only.isEmpty()) {
            ours.add(new SelectorTerm(NAME, SelectorTerm.IN, only));
        }
        return ours.stream();
    }

    /** An In of names is a policy's own {@code match.namespaces}, maybe of yesterday: it never outlives the policy's. */
    private boolean isOurs(SelectorTerm term) {
        return term.hasOwnKey()
                || (term.key().equals(NAME) && term.operator().equals(SelectorTerm.IN))
                || excludesOurs(term);
    }

    /** Our own term, to which somebody may have added names. */
    private boolean excludesOurs(SelectorTerm term) {
        return !excluded.isEmpty()
                && term.key().equals(NAME)
                && term.operator().equals(SelectorTerm.NOT_IN)
                && term.values().containsAll(excluded);
    }
}

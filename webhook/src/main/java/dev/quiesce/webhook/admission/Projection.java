package dev.quiesce.webhook.admission;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The members of an object that a decision reads, as a tree of names; a reader skips everything else. Arrays are
 * transparent: a projection holds for each of their elements.
 */
public final class Projection {

    private static final Projection WHOLE = new Projection(Map.of());

    private final Map<String, Projection> children;

    private Projection(Map<String, Projection> children) {
        this.children = Map.copyOf(children);
    }

    /** Everything. */
    public static Projection whole() {
        return WHOLE;
    }

    /** The subtrees at these paths; a path that ends inside another's subtree adds nothing. */
    public static Projection of(Collection<FieldPath> paths) {
        return build(paths.stream().map(FieldPath::members).toList());
    }

    private static Projection build(List<List<String>> paths) {
        Map<String, List<List<String>>> byHead = new TreeMap<>();
        for (List<String> path : paths) {
            byHead.computeIfAbsent(path.getFirst(), head -> new ArrayList<>()).add(path.subList(1, path.size()));
        }
        Map<String, Projection> children = new HashMap<>();
        byHead.forEach(
                (head, tails) -> children.put(head, tails.stream().anyMatch(List::isEmpty) ? WHOLE : build(tails)));
        return new Projection(children);
    }

    /** Whether everything from here on is read. */
    public boolean isWhole() {
        return this == WHOLE;
    }

    /** What is read below this member: null when nothing is. */
    public @Nullable Projection below(String member) {
        return isWhole() ? WHOLE : children.get(member);
    }
}

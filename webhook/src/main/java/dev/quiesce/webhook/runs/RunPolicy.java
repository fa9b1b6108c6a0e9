package dev.quiesce.webhook.runs;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.quiesce.webhook.admission.FieldPath;
import dev.quiesce.webhook.admission.UserInfo;
import dev.quiesce.webhook.runs.Actor.ActorVerdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A policy that was found sound: what {@link RunPolicyProblems} refuses never becomes one. */
public record RunPolicy(String name, RunPolicySpec spec) {

    private static final FieldPath UID = FieldPath.parse("metadata.uid");
    private static final FieldPath OWNER_IS_CONTROLLER = FieldPath.parse("metadata.ownerReferences.controller");

    /** The termination field that a warning watches. */
    TerminationField fieldOf(RunWarning warning) {
        return spec.termination().stream()
                .filter(field -> field.field().equals(warning.field()))
                .findFirst()
                .orElse(spec.termination().getFirst());
    }

    /** The verdict that this user's requests get whatever they ask; null for most. */
    @Nullable
    ActorVerdict verdictOn(UserInfo user) {
        for (Actor actor : spec.actors()) {
            if (actor.is(user)) {
                return actor.verdict();
            }
        }
        return null;
    }

    boolean finished(JsonNode object) {
        for (Finished test : spec.finished()) {
            if (test.holds(object)) {
                return true;
            }
        }
        return false;
    }

    /** The condition that says the run is over, where one does; a missing node otherwise. */
    JsonNode finishedCondition(JsonNode object) {
        return spec.finished().stream()
                .map(Finished::condition)
                .filter(Objects::nonNull)
                .map(condition -> condition.in(object))
                .filter(found -> !found.isMissingNode())
                .findFirst()
                .orElseGet(MissingNode::getInstance);
    }

    /** Every field that the rule, its messages and those who report of them read. */
    List<FieldPath> reads() {
        List<FieldPath> paths = new ArrayList<>();
        for (TerminationField field : spec.termination()) {
            paths.add(field.field());
            addIfSet(paths, field.needs());
        }
        for (RunWarning warning : spec.warnings()) {
            addIfSet(paths, warning.changed(), warning.whenPresent(), warning.whenAbsent(), warning.whenTrue());
        }
        for (Finished test : spec.finished()) {
            if (test.phase() != null) {
                paths.add(test.phase().field());
            }
            if (test.label() != null) {
                paths.add(Finished.LABELS.then(test.label().key()));
            }
        }
        for (String member : List.of("type", "status", "reason", "lastTransitionTime")) {
            paths.add(Finished.CONDITIONS.then(member));
        }
        paths.add(UID);
        paths.add(OWNER_IS_CONTROLLER);
        return paths;
    }

    private static void addIfSet(List<FieldPath> paths, @Nullable FieldPath... candidates) {
        Stream.of(candidates).filter(Objects::nonNull).forEach(paths::add);
    }
}

package dev.quiesce.webhook.injection;

import com.fasterxml.jackson.databind.JsonNode;
import dev.quiesce.agent.contract.DrainNames;
import dev.quiesce.agent.contract.DurationText;
import dev.quiesce.agent.contract.GraceBudget;
import dev.quiesce.agent.contract.Parsed;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A pod that is being created, read from its raw JSON; null members count as missing ones, as in Kubernetes. */
record Pod(JsonNode json) {

    /**
     * Annotation, set at injection: the terminationGracePeriodSeconds that the pod came with. A second call would else
     * take the raised one for the pod's own and raise it again.
     */
    static final String POD_GRACE = "quiesce.dev/pod-grace";

    private static final long DEFAULT_GRACE = 30;

    static boolean isSet(JsonNode node) {
        return !node.isMissingNode() && !node.isNull();
    }

    JsonNode spec() {
        return json.path("spec");
    }

    String name() {
        return json.path("metadata").path("name").asText("");
    }

    /** What its name is generated from; empty where it is given. */
    String generateName() {
        return json.path("metadata").path("generateName").asText("");
    }

    /** The UID of the controlling owner; empty without one. */
    String owner() {
        return json.path("metadata")
                .path("ownerReferences")
                .valueStream()
                .filter(reference -> reference.path("controller").asBoolean())
                .findFirst()
                .map(reference -> reference.path("uid").asText())
                .orElse("");
    }

    JsonNode labels() {
        return json.path("metadata").path("labels");
    }

    /** Whether it is part of something that runs to its end by itself: a cancel of that means kill. */
    boolean runsToCompletion() {
        return json.path("metadata")
                .path("ownerReferences")
                .valueStream()
                .anyMatch(reference -> isA(reference, "batch/", "Job") || isA(reference, "tekton.dev/", "TaskRun"));
    }

    private static boolean isA(JsonNode reference, String group, String kind) {
        return reference.path("apiVersion").asText("").startsWith(group)
                && reference.path("kind").asText("").equals(kind);
    }

    JsonNode annotation(String name) {
        return json.path("metadata").path("annotations").path(name);
    }

    String label(String name) {
        return json.path("metadata").path("labels").path(name).asText("");
    }

    /** Whether everything that is read here, or patched, has the type that a Pod gives it. */
    boolean isWellFormed() {
        JsonNode metadata = json.path("metadata");
        JsonNode grace = spec().path("terminationGracePeriodSeconds");
        return spec().isObject()
                && isUnsetOr(metadata, JsonNode::isObject)
                && isUnsetOr(metadata.path("labels"), JsonNode::isObject)
                && isUnsetOr(metadata.path("annotations"), JsonNode::isObject)
                && isUnsetOr(spec().path("imagePullSecrets"), JsonNode::isArray)
                && isUnsetOr(grace, node -> node.isIntegralNumber() && node.canConvertToLong())
                && Stream.of("containers", "initContainers")
                        .allMatch(list -> isUnsetOr(spec().path(list), JsonNode::isArray))
                && containers().allMatch(Pod::isContainer);
    }

    List<MainContainer> mains() {
        JsonNode containers = spec().path("containers");
        return IntStream.range(0, containers.size())
                .mapToObj(index -> new MainContainer(index, containers.path(index)))
                .toList();
    }

    /** Init containers and mains. */
    Stream<JsonNode> containers() {
        return Stream.of("initContainers", "containers")
                .flatMap(list -> spec().path(list).valueStream());
    }

    /** The agent of an earlier call, or of any other version of the webhook. */
    Optional<JsonNode> agent() {
        return label(DrainNames.AGENT).isEmpty()
                ? Optional.empty()
                : spec().path("initContainers")
                        .valueStream()
                        .filter(Pod::isNamedAsAgent)
                        .findFirst();
    }

    /** Whether a container that is no agent of ours has its name. */
    boolean hasNameTaken() {
        long named = containers().filter(Pod::isNamedAsAgent).count();
        return named > agent().stream().count();
    }

    /** The grace period in force. */
    long terminationGracePeriodSeconds() {
        return spec().path("terminationGracePeriodSeconds").asLong(DEFAULT_GRACE);
    }

    /** The grace period that the pod came with, where an earlier call has noted it. */
    Optional<Duration> notedGrace() {
        return DurationText.parse(POD_GRACE, annotation(POD_GRACE).asText("")) instanceof Parsed.Valid<Duration> noted
                        && noted.value().isPositive()
                ? Optional.of(noted.value())
                : Optional.empty();
    }

    /** The grace period that the pod came with, within what can be planned; the kubelet takes a negative one for 1. */
    Duration ownGrace() {
        return notedGrace()
                .orElseGet(() -> Duration.ofSeconds(
                        Math.clamp(terminationGracePeriodSeconds(), 1, GraceBudget.LONGEST.toSeconds())));
    }

    private static boolean isNamedAsAgent(JsonNode container) {
        return container.path("name").asText().equals(DrainNames.CONTAINER);
    }

    private static boolean isContainer(JsonNode node) {
        return node.path("name").isTextual() && isUnsetOr(node.path("lifecycle"), JsonNode::isObject);
    }

    private static boolean isUnsetOr(JsonNode node, Predicate<JsonNode> type) {
        return !isSet(node) || type.test(node);
    }
}

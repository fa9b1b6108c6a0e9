package dev.quiesce.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.quiesce.e2e.ApiServer.Answer;
import dev.quiesce.webhook.admission.UserInfo;
import dev.quiesce.webhook.runs.CaseKind;
import dev.quiesce.webhook.runs.RunCase;
import dev.quiesce.webhook.runs.Transition;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The stored objects of the tables' rows, on the API server: one for all rows that begin with the same one. */
final class StoredRuns {

    private final ApiServer api;
    private final String namespace;
    private final Map<String, String> paths = new LinkedHashMap<>();

    StoredRuns(ApiServer api, String namespace) {
        this.api = api;
        this.namespace = namespace;
    }

    /** Stores what this row begins with, unless it is there. No policy may be in force that would refuse it. */
    void add(RunCase row) {
        if (row.operation() != RunCase.Request.CREATE) {
            paths.computeIfAbsent(origin(row), origin -> store(row, "run-" + (paths.size() + 1)));
        }
    }

    int size() {
        return paths.size();
    }

    /** Where this row's object is. */
    String path(RunCase row) {
        return paths.get(origin(row));
    }

    /** The row's request; as a dry run it passes admission like any other, and leaves the object to the next row. */
    Answer ask(RunCase row, int number) {
        Optional<UserInfo> user = Optional.of(asAdmin(row.request().user()));
        return switch (row.operation()) {
            case CREATE -> api.post(collection(row.kind()) + "?dryRun=All", created(row, number), user);
            case UPDATE, DRY_RUN ->
                api.mergePatch(path(row) + "?dryRun=All", row.requested().toString(), user);
            case STATUS ->
                api.mergePatch(path(row) + "/status?dryRun=All", row.requested().toString(), user);
            // With a policy of its own for the dependants, or the API server warns about Jobs in its own words.
            case DELETE -> api.delete(path(row) + "?dryRun=All&propagationPolicy=Background");
        };
    }

    /** The object that a row creates. */
    JsonNode created(RunCase row, int number) {
        return row.object(namespace, "new-" + number);
    }

    /** Lets go of what finalizers hold, so that the namespace can go. */
    void release() {
        paths.values().forEach(path -> api.mergePatch(path, "{\"metadata\":{\"finalizers\":null}}", Optional.empty()));
    }

    /** The same user with the rights to do anything: the question is what Quiesce says, not what RBAC does. */
    static UserInfo asAdmin(UserInfo user) {
        List<String> groups = new ArrayList<>(user.groups());
        groups.add("system:masters");
        return new UserInfo(user.username(), groups);
    }

    /** Tekton's account is not judged by Tekton's policies, which are in force already. */
    private String store(RunCase row, String name) {
        Optional<UserInfo> tekton = Optional.of(asAdmin(Transition.TEKTON));
        ObjectNode object = row.oldObject(namespace, name).deepCopy();
        String path = collection(row.kind()) + "/" + name;
        ObjectNode metadata = (ObjectNode) object.get("metadata");
        boolean deleted = metadata.remove("deletionTimestamp") != null;
        // Its owner is nowhere: the garbage collector would take it away.
        metadata.remove("ownerReferences");
        Answer created = api.post(collection(row.kind()), object, tekton);
        assertThat(created.code()).as(row + ": " + created.message()).isEqualTo(201);
        if (row.kind().hasStatusSubresource() && object.has("status")) {
            ObjectNode patch = JsonNodeFactory.instance.objectNode();
            patch.set("status", object.get("status"));
            Answer stored = api.mergePatch(path + "/status", patch.toString(), tekton);
            assertThat(stored.code()).as(row + ": " + stored.message()).isEqualTo(200);
        }
        if (deleted) {
            assertThat(api.delete(path).code()).as(row.toString()).isEqualTo(200);
        }
        return path;
    }

    private String collection(CaseKind kind) {
        return "/apis/%s/namespaces/%s/%s".formatted(kind.apiVersion(), namespace, kind.resource());
    }

    private static String origin(RunCase row) {
        return row.kind().policy() + row.state() + row.stored();
    }
}

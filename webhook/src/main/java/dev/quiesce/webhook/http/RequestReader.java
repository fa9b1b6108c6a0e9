package dev.quiesce.webhook.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.quiesce.webhook.admission.AdmissionRequest;
import dev.quiesce.webhook.admission.GroupVersionKind;
import dev.quiesce.webhook.admission.GroupVersionResource;
import dev.quiesce.webhook.admission.Operation;
import dev.quiesce.webhook.admission.Projection;
import dev.quiesce.webhook.admission.UserInfo;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Gathers the members of a review's request, in whatever order they come. */
final class RequestReader {

    private final ReviewParser in;
    private final Projections projections;

    private boolean present;
    private @Nullable String uid;
    private @Nullable String operation;
    private @Nullable Name resource;
    private @Nullable Name kind;
    private @Nullable String subResource;
    private @Nullable String namespace;
    private @Nullable String name;
    private @Nullable UserInfo user;
    private @Nullable Boolean dryRun;
    private @Nullable JsonNode object;
    private @Nullable JsonNode oldObject;

    /** A kind or a resource by group, version and its own name. */
    private record Name(String group, String version, String name) {
        static final Name NONE = new Name("", "", "");
    }

    RequestReader(ReviewParser in, Projections projections) {
        this.in = in;
        this.projections = projections;
    }

    /** Reads the request; null leaves it without anything. */
    RequestReader read(@Nullable Object seen) throws IOException {
        if (!in.object("request", seen)) {
            return this;
        }
        present = true;
        for (String member = in.nextMember(); member != null; member = in.nextMember()) {
            switch (member) {
                case "uid" -> uid = in.text("request.uid", uid);
                case "operation" -> operation = in.text("request.operation", operation);
                case "resource" -> resource = name("request.resource", "resource", resource);
                case "kind" -> kind = name("request.kind", "kind", kind);
                case "subResource" -> subResource = in.text("request.subResource", subResource);
                case "namespace" -> namespace = in.text("request.namespace", namespace);
                case "name" -> name = in.text("request.name", name);
                case "userInfo" -> user = user(user);
                case "dryRun" -> dryRun = in.flag("request.dryRun", dryRun);
                case "object" -> object = in.pruned("request.object", object, projection());
                case "oldObject" -> oldObject = in.pruned("request.oldObject", oldObject, projection());
                default -> in.skip();
            }
        }
        return this;
    }

    /** The request, once everything it must have is there. */
    AdmissionRequest request() throws MalformedReview {
        if (!present) {
            throw new MalformedReview("request is missing: a review must ask about something");
        }
        String id = required("request.uid", uid);
        Operation known = operation(required("request.operation", operation));
        Name ofResource = complete("request.resource", "resource", resource);
        Name ofKind = complete("request.kind", "kind", kind);
        return new AdmissionRequest(
                id,
                known,
                new GroupVersionResource(ofResource.group, ofResource.version, ofResource.name),
                Objects.requireNonNullElse(subResource, ""),
                new GroupVersionKind(ofKind.group, ofKind.version, ofKind.name),
                Objects.requireNonNullElse(namespace, ""),
                Objects.requireNonNullElse(name, ""),
                user == null ? new UserInfo("", List.of()) : user,
                dryRun != null && dryRun,
                object == null ? MissingNode.getInstance() : object,
                oldObject == null ? MissingNode.getInstance() : oldObject);
    }

    private Projection projection() {
        return resource == null
                ? projections.any()
                : projections
                        .byResource()
                        .apply(new GroupVersionResource(resource.group, resource.version, resource.name));
    }

    private Name name(String field, String last, @Nullable Object seen) throws IOException {
        if (!in.object(field, seen)) {
            return Name.NONE;
        }
        String group = null;
        String version = null;
        String own = null;
        for (String member = in.nextMember(); member != null; member = in.nextMember()) {
            if (member.equals("group")) {
                group = in.text(field + ".group", group);
            } else if (member.equals("version")) {
                version = in.text(field + ".version", version);
            } else if (member.equals(last)) {
                own = in.text(field + '.' + last, own);
            } else {
                in.skip();
            }
        }
        return new Name(
                Objects.requireNonNullElse(group, ""),
                Objects.requireNonNullElse(version, ""),
                Objects.requireNonNullElse(own, ""));
    }

    private UserInfo user(@Nullable Object seen) throws IOException {
        String username = null;
        List<String> groups = null;
        if (in.object("request.userInfo", seen)) {
            for (String member = in.nextMember(); member != null; member = in.nextMember()) {
                switch (member) {
                    case "username" -> username = in.text("request.userInfo.username", username);
                    case "groups" -> groups = in.texts("request.userInfo.groups", groups);
                    default -> in.skip();
                }
            }
        }
        return new UserInfo(username == null ? "" : username, groups == null ? List.of() : groups);
    }

    private static Operation operation(String text) throws MalformedReview {
        return switch (text) {
            case "CREATE" -> Operation.CREATE;
            case "UPDATE" -> Operation.UPDATE;
            case "DELETE" -> Operation.DELETE;
            case "CONNECT" -> Operation.CONNECT;
            default ->
                throw new MalformedReview("request.operation is " + ReviewParser.quoted(text)
                        + ": it must be CREATE, UPDATE, DELETE or CONNECT");
        };
    }

    private static Name complete(String field, String last, @Nullable Name name) throws MalformedReview {
        if (name == null || name.equals(Name.NONE)) {
            throw new MalformedReview(field + " is missing: a request must have it");
        }
        required(field + ".version", name.version);
        required(field + '.' + last, name.name);
        return name;
    }

    private static String required(String field, @Nullable String value) throws MalformedReview {
        if (value == null || value.isEmpty()) {
            throw new MalformedReview(field + " is missing: a request must have it");
        }
        return value;
    }
}

package dev.quiesce.webhook.runs;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.quiesce.webhook.admission.UserInfo;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.ValidationRule;
import org.jspecify.annotations.Nullable;

/** A user or a group with a verdict of its own. Exactly one of them is set; the user "*" is anybody. */
@ValidationRule(value = "has(self.user) != has(self.group)", message = "set exactly one of user and group")
public record Actor(
        @JsonPropertyDescription("A user name, or * for anybody.") @Nullable
        String user,

        @JsonPropertyDescription("A group name.") @Nullable String group,

        @Required
        @JsonPropertyDescription(
                "Skip: not judged. Warn: judged, but never refused. Deny: every change of a watched field is refused.")
        ActorVerdict verdict) {

    /** Anybody, as a user name. */
    static final String ANYBODY = "*";

    boolean is(UserInfo who) {
        return ANYBODY.equals(user)
                || who.username().equals(user)
                || (group != null && who.groups().contains(group));
    }

    /** What an actor's requests get. */
    public enum ActorVerdict {
        @JsonProperty("Skip")
        SKIP,
        @JsonProperty("Warn")
        WARN,
        @JsonProperty("Deny")
        DENY
    }
}

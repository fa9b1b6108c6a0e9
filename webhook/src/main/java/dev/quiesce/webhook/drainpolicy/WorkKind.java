package dev.quiesce.webhook.drainpolicy;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.quiesce.agent.contract.DrainProfile;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A kind of work, named as in a policy. */
public enum WorkKind {
    @JsonProperty("connections")
    CONNECTIONS(DrainProfile.CONNECTIONS),
    @JsonProperty("http")
    HTTP(DrainProfile.HTTP),
    @JsonProperty("sleep")
    SLEEP(DrainProfile.SLEEP);

    private final DrainProfile profile;

    WorkKind(DrainProfile profile) {
        this.profile = profile;
    }

    /** What the agent is told, and where the defaults come from. */
    public DrainProfile profile() {
        return profile;
    }

    /** All of them, for messages. */
    static String names() {
        return Stream.of(values()).map(WorkKind::text).collect(Collectors.joining(", "));
    }

    /** As written in a policy. */
    public String text() {
        return profile.text();
    }
}

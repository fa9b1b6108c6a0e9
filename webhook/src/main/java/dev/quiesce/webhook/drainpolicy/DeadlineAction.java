package dev.quiesce.webhook.drainpolicy;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.quiesce.agent.contract.AtDeadline;

/** {@link AtDeadline} as a policy writes it. */
public enum DeadlineAction {
    @JsonProperty("Hold")
    HOLD(AtDeadline.HOLD),
    @JsonProperty("Answer")
    ANSWER(AtDeadline.ANSWER);

    private final AtDeadline contract;

    DeadlineAction(AtDeadline contract) {
        this.contract = contract;
    }

    /** What the agent is told. */
    public AtDeadline contract() {
        return contract;
    }
}

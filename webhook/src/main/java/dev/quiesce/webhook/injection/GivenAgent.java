package dev.quiesce.webhook.injection;

import dev.quiesce.webhook.drainpolicy.AgentSpec;
import java.util.Optional;

/**
 * The agent that one pod is given.
 *
 * @param said what an admin says of its container
 * @param controlSha256 of the bearer by which it knows the leader; empty where it shall listen to nobody
 */
record GivenAgent(AgentImage image, Optional<AgentSpec> said, String controlSha256) {

    static GivenAgent to(Pod pod, String namespace, InjectionTerms terms) {
        ControlKey key = terms.key();
        return new GivenAgent(
                terms.image(),
                terms.policies().agent(namespace, pod.labels()),
                key == null
                        ? ""
                        : key.token(namespace, pod.name(), pod.generateName(), pod.owner())
                                .sha256());
    }
}

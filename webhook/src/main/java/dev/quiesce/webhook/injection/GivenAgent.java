package dev.quiesce.webhook.injection;

import org.jspecify.annotations.Nullable;

/**
 * The agent that one pod is given.
 *
 * @param controlSha256 of the bearer by which it knows the leader; empty where it shall listen to nobody
 */
record GivenAgent(AgentImage image, String controlSha256) {

    static GivenAgent to(Pod pod, String namespace, AgentImage image, @Nullable ControlKey key) {
        return new GivenAgent(
                image,
                key == null
                        ? ""
                        : key.token(namespace, pod.name(), pod.generateName(), pod.owner())
                                .sha256());
    }
}

package dev.quiesce.webhook.drains;

import dev.quiesce.agent.contract.ControlToken;
import dev.quiesce.webhook.injection.ControlKey;

/**
 * Whom to tell something, and where.
 *
 * @param uid of the pod, which every message names
 * @param host the pod's own address
 */
record Agent(String namespace, String name, String generateName, String owner, String uid, String host, int port) {

    ControlToken token(ControlKey key) {
        return key.token(namespace, name, generateName, owner);
    }
}

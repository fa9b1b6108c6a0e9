package dev.quiesce.webhook.injection;

import dev.quiesce.agent.contract.ControlToken;
import java.util.Optional;

/** The webhook's secret, by which its leader is known to the agents that it gave to pods. Never shown as text. */
public final class ControlKey {

    /** As many bytes as the hash that it keys has. */
    public static final int LENGTH = 32;

    private final byte[] bytes;

    private ControlKey(byte[] bytes) {
        this.bytes = bytes;
    }

    /** A key of these bytes; empty where they are too few to be one. */
    public static Optional<ControlKey> of(byte[] bytes) {
        return bytes.length < LENGTH ? Optional.empty() : Optional.of(new ControlKey(bytes.clone()));
    }

    /**
     * What the leader shows to the agent of a pod. The same at admission and later: a generated name is not known at
     * first, so what it is generated from counts.
     *
     * @param generateName empty where the pod has none
     * @param owner the UID of the controlling owner; empty without one
     */
    public ControlToken token(String namespace, String name, String generateName, String owner) {
        return ControlToken.of(bytes, namespace, generateName.isEmpty() ? name : generateName, owner);
    }
}

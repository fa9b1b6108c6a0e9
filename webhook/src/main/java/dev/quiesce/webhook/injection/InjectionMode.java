package dev.quiesce.webhook.injection;

import dev.quiesce.agent.contract.DrainNames;
import java.util.Optional;
import java.util.stream.Stream;

/** What a namespace has opted in to. */
public enum InjectionMode {
    /** Pods that ask for it are made to drain. */
    ENABLED(DrainNames.INJECT_ENABLED),
    /** Pods stay as they are; a warning says what would be done. */
    OBSERVE(DrainNames.INJECT_OBSERVE);

    private final String label;

    InjectionMode(String label) {
        this.label = label;
    }

    /** The value of the namespace's label {@link DrainNames#INJECT}. */
    public String label() {
        return label;
    }

    /** The mode that this value of the label means; empty where the namespace has not opted in. */
    public static Optional<InjectionMode> of(String label) {
        return Stream.of(values()).filter(mode -> mode.label.equals(label)).findFirst();
    }
}

package dev.quiesce.certs;

import dev.quiesce.certs.schedule.SecretContent;

/** What came out of the Secret. */
public sealed interface StoredState {
    /** Nothing of ours is in it. */
    record Nothing() implements StoredState {}

    /** It cannot be used: which key is bad, and why. Never holds secret bytes. */
    record Corrupt(String key, String problem) implements StoredState {}

    /** Everything fits. */
    record Usable(CertificateState state) implements StoredState {}

    /** What the schedule needs of it. */
    default SecretContent known() {
        return switch (this) {
            case Nothing() -> new SecretContent.Nothing();
            case Corrupt(String key, String problem) -> new SecretContent.Corrupt(key, problem);
            case Usable(CertificateState state) -> state.known();
        };
    }
}

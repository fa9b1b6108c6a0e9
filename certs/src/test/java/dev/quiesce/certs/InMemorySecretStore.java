package dev.quiesce.certs;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;

/** A Secret with an optimistic lock. Before a write, others may get their turn. */
final class InMemorySecretStore implements SecretStore {
    private Optional<StoredSecret> secret = Optional.empty();
    private Runnable beforeNextWrite = () -> {};
    private boolean broken;
    private int version;

    @Override
    public Optional<StoredSecret> read() throws IOException {
        if (broken) {
            throw new IOException("no route to host");
        }
        return secret;
    }

    @Override
    public boolean create(Map<String, byte[]> data) {
        othersFirst();
        return secret.isEmpty() && put(data);
    }

    @Override
    public boolean replace(StoredSecret expected, Map<String, byte[]> data) {
        othersFirst();
        boolean same = secret.filter(stored -> stored.resourceVersion().equals(expected.resourceVersion()))
                .isPresent();
        return same && put(data);
    }

    boolean put(Map<String, byte[]> data) {
        version++;
        secret = Optional.of(new StoredSecret(data, String.valueOf(version)));
        return true;
    }

    Optional<StoredSecret> secret() {
        return secret;
    }

    CertificateState state() {
        return switch (CertificateStateCodec.decode(secret.orElseThrow().data())) {
            case StoredState.Usable(CertificateState state) -> state;
            case StoredState.Corrupt corrupt -> throw new AssertionError(corrupt);
            case StoredState.Nothing nothing -> throw new AssertionError(nothing);
        };
    }

    /** Somebody acts between the next read and the write that follows it. */
    void beforeNextWrite(Runnable others) {
        beforeNextWrite = others;
    }

    void delete() {
        secret = Optional.empty();
    }

    void fail() {
        broken = true;
    }

    int version() {
        return version;
    }

    private void othersFirst() {
        Runnable others = beforeNextWrite;
        beforeNextWrite = () -> {};
        others.run();
    }
}

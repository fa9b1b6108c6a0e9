package dev.quiesce.webhook.kube;

import dev.quiesce.certs.StoredSecret;
import dev.quiesce.webhook.injection.ControlKey;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The control key in its Secret. The install brings the Secret, empty; the first replica to see that fills it, under an
 * optimistic lock, and all take what is there. A replica without the key is not ready: its agents would listen to nobody.
 */
public final class ControlKeyStore implements AutoCloseable {

    /** The name of the Secret in the install. */
    public static final String NAME = "quiesce-webhook-control";

    /** The member of the Secret that holds it. */
    static final String MEMBER = "key";

    private static final Logger LOG = LoggerFactory.getLogger(ControlKeyStore.class);
    private static final Duration RETRY = Duration.ofSeconds(2);

    private final KubernetesSecretStore store;
    private final NudgedTask looks = new NudgedTask("control-key", this::look, RETRY);
    private final SecureRandom random = new SecureRandom();
    private @Nullable Closeable watch;
    private volatile @Nullable ControlKey key;

    /** Asks nothing until {@link #start()}. */
    public ControlKeyStore(KubernetesClient client, String namespace) {
        this.store = new KubernetesSecretStore(client, namespace, NAME);
    }

    /** Begins to look and to watch; returns at once. */
    public void start() {
        looks.start();
        watch = store.watch(looks::nudge);
    }

    /** The key that all replicas have; null until it is known. Later trouble keeps what was known last. */
    public @Nullable ControlKey key() {
        return key;
    }

    /** Whether there is a key; for readiness. */
    public boolean known() {
        return key != null;
    }

    @Override
    public void close() throws IOException {
        looks.stop();
        if (watch != null) {
            watch.close();
        }
    }

    private void look() {
        try {
            StoredSecret secret = store.read()
                    .orElseThrow(() -> new IllegalStateException(
                            "the Secret " + NAME + " is missing in our namespace; apply the install again"));
            Optional<ControlKey> stored =
                    Optional.ofNullable(secret.data().get(MEMBER)).flatMap(ControlKey::of);
            if (stored.isPresent()) {
                key = stored.get();
            } else {
                fill(secret);
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** Whoever comes too late takes what is there. */
    private void fill(StoredSecret empty) throws IOException {
        byte[] fresh = new byte[ControlKey.LENGTH];
        random.nextBytes(fresh);
        if (store.replace(empty, Map.of(MEMBER, fresh))) {
            LOG.atInfo().addKeyValue("secret", NAME).log("made the control key");
        }
        looks.nudge();
    }
}

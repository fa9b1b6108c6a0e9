package dev.quiesce.certs;

import java.util.Map;

/**
 * A Secret as it was read.
 *
 * @param data decoded, not Base64
 * @param resourceVersion the optimistic lock
 */
public record StoredSecret(Map<String, byte[]> data, String resourceVersion) {
    public StoredSecret {
        data = Map.copyOf(data);
    }

    /** Without the data. */
    @Override
    public String toString() {
        return "StoredSecret[" + data.keySet() + " at " + resourceVersion + "]";
    }
}

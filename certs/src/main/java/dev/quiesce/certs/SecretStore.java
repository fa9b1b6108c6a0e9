package dev.quiesce.certs;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;

/**
 * The one Secret, at the API server and not from a mounted volume, which lags. Data is decoded, not Base64. Every method
 * throws IOException if the API server cannot be asked or refuses.
 */
public interface SecretStore {
    /** The Secret as it is now; empty if there is none. */
    Optional<StoredSecret> read() throws IOException;

    /** Makes the Secret; false if there is one already. */
    boolean create(Map<String, byte[]> data) throws IOException;

    /** Replaces all data if the Secret is still the one expected; false if somebody was faster or it is gone. */
    boolean replace(StoredSecret expected, Map<String, byte[]> data) throws IOException;
}

package dev.quiesce.webhook.admission;

/**
 * Why a policy cannot be in force.
 *
 * @param path the field at fault, as a manifest's reader finds it: {@code spec.termination[0].values[2].strength}
 * @param message the value, and what would be right
 */
public record Problem(String path, String message) {

    @Override
    public String toString() {
        return path + ": " + message;
    }
}

package dev.quiesce.certs;

/** One key of a Secret, or one file of a folder, cannot be used. Does not leave this package. */
final class BadEntryException extends Exception {
    private final String key;
    private final String problem;

    BadEntryException(String key, String problem) {
        super(key + ": " + problem);
        this.key = key;
        this.problem = problem;
    }

    String key() {
        return key;
    }

    String problem() {
        return problem;
    }
}

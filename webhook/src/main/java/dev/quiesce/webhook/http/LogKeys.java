package dev.quiesce.webhook.http;

/** The keys of log lines. */
final class LogKeys {

    static final String UID = "uid";
    static final String ROUTE = "route";
    static final String KIND = "kind";
    static final String NAMESPACE = "namespace";
    static final String NAME = "name";
    static final String USER = "user";
    static final String RULE = "rule";
    static final String DRY_RUN = "dryRun";
    static final String REPEATED = "repeated";
    static final String ERROR = "error";
    static final String PLACE = "place";

    private LogKeys() {}
}

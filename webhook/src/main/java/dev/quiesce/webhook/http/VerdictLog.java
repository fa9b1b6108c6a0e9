package dev.quiesce.webhook.http;

import dev.quiesce.webhook.admission.AdmissionRequest;
import dev.quiesce.webhook.admission.Verdict;
import dev.quiesce.webhook.admission.Verdict.Allowed;
import dev.quiesce.webhook.admission.Verdict.Denied;
import dev.quiesce.webhook.admission.Verdict.Patched;
import dev.quiesce.webhook.http.RepeatLedger.Line;
import java.time.Duration;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.spi.LoggingEventBuilder;

/** One line for each verdict. Who and what, never an object's contents: pods carry secrets. */
final class VerdictLog {

    /** The same line is said once in this time, and at its end how often it came again. */
    static final Duration INTERVAL = Duration.ofMinutes(1);

    private static final Logger LOG = LoggerFactory.getLogger(VerdictLog.class);
    private static final String DENIED = "denied";
    private static final String MALFORMED = "malformed review";
    private static final String FAILED = "review failed";
    private static final int FRAMES = 12;
    private static final int VALUE = 256;

    private final RepeatLedger ledger = new RepeatLedger();

    void judged(String route, AdmissionRequest request, Verdict verdict) {
        switch (verdict) {
            case Allowed _ -> {
                if (LOG.isDebugEnabled()) {
                    about(LOG.atDebug(), route, request).log("allowed");
                }
            }
            case Patched _ -> about(LOG.atInfo(), route, request).log("patched");
            case Denied denied -> denied(route, request, denied);
        }
    }

    private void denied(String route, AdmissionRequest request, Denied denied) {
        Line line = new Line(
                DENIED,
                route,
                request.kind().kind(),
                request.namespace(),
                request.name(),
                request.user().username(),
                denied.rule());
        if (ledger.isNew(line)) {
            about(LOG.atInfo(), route, request)
                    .addKeyValue(LogKeys.RULE, denied.rule())
                    .log(DENIED);
        }
    }

    void malformed(String route) {
        if (ledger.isNew(Line.about(MALFORMED, route, ""))) {
            LOG.atWarn().addKeyValue(LogKeys.ROUTE, route).log(MALFORMED);
        }
    }

    /** Says what failed and where. Without the failure's message, which may quote the object. */
    void failed(String route, Throwable failure) {
        String what = failure.getClass().getName();
        if (ledger.isNew(Line.about(FAILED, route, what))) {
            LOG.atError()
                    .addKeyValue(LogKeys.ROUTE, route)
                    .addKeyValue(LogKeys.ERROR, what)
                    .addKeyValue(LogKeys.PLACE, place(failure))
                    .log(FAILED);
        }
    }

    /** Says what was only counted since the last time. */
    void flush() {
        ledger.endInterval()
                .forEach((line, times) -> LOG.atInfo()
                        .addKeyValue(LogKeys.ROUTE, line.route())
                        .addKeyValue(LogKeys.KIND, oneLine(line.kind()))
                        .addKeyValue(LogKeys.NAMESPACE, oneLine(line.namespace()))
                        .addKeyValue(LogKeys.NAME, oneLine(line.name()))
                        .addKeyValue(LogKeys.USER, oneLine(line.user()))
                        .addKeyValue(LogKeys.RULE, line.rule())
                        .addKeyValue(LogKeys.REPEATED, times)
                        .log("{} again", line.message()));
    }

    private static String place(Throwable failure) {
        return Arrays.stream(failure.getStackTrace())
                .limit(FRAMES)
                .map(StackTraceElement::toString)
                .collect(Collectors.joining(" < "));
    }

    private static LoggingEventBuilder about(LoggingEventBuilder line, String route, AdmissionRequest request) {
        return line.addKeyValue(LogKeys.UID, oneLine(request.uid()))
                .addKeyValue(LogKeys.ROUTE, route)
                .addKeyValue(LogKeys.KIND, oneLine(request.kind().kind()))
                .addKeyValue(LogKeys.NAMESPACE, oneLine(request.namespace()))
                .addKeyValue(LogKeys.NAME, oneLine(request.name()))
                .addKeyValue(LogKeys.USER, oneLine(request.user().username()))
                .addKeyValue(LogKeys.DRY_RUN, request.dryRun());
    }

    private static String oneLine(String value) {
        return PlainText.oneLine(value, VALUE);
    }
}

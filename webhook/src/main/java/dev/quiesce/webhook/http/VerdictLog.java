package dev.quiesce.webhook.http;

import dev.quiesce.webhook.admission.AdmissionRequest;
import dev.quiesce.webhook.admission.Verdict;
import dev.quiesce.webhook.admission.Verdict.Allowed;
import dev.quiesce.webhook.admission.Verdict.Denied;
import dev.quiesce.webhook.admission.Verdict.Patched;
import dev.quiesce.webhook.http.DenialLedger.Denial;
import java.time.Duration;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.spi.LoggingEventBuilder;

/** One line for each verdict. Who and what, never an object's contents: pods carry secrets. */
final class VerdictLog {

    /** The same denial is said once in this time, and at its end how often it came again. */
    static final Duration INTERVAL = Duration.ofMinutes(1);

    private static final Logger LOG = LoggerFactory.getLogger(VerdictLog.class);
    private static final int FRAMES = 12;
    private static final int VALUE = 256;

    private final DenialLedger ledger = new DenialLedger();

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
        Denial denial = new Denial(
                route,
                request.kind().kind(),
                request.namespace(),
                request.name(),
                request.user().username(),
                denied.rule());
        if (ledger.isNew(denial)) {
            about(LOG.atInfo(), route, request)
                    .addKeyValue(LogKeys.RULE, denied.rule())
                    .log("denied");
        }
    }

    /** Says what was only counted since the last time. */
    void flush() {
        ledger.endInterval()
                .forEach((denial, times) -> LOG.atInfo()
                        .addKeyValue(LogKeys.ROUTE, denial.route())
                        .addKeyValue(LogKeys.KIND, line(denial.kind()))
                        .addKeyValue(LogKeys.NAMESPACE, line(denial.namespace()))
                        .addKeyValue(LogKeys.NAME, line(denial.name()))
                        .addKeyValue(LogKeys.USER, line(denial.user()))
                        .addKeyValue(LogKeys.RULE, denial.rule())
                        .addKeyValue(LogKeys.REPEATED, times)
                        .log("denied again"));
    }

    void malformed(String route) {
        LOG.atWarn().addKeyValue(LogKeys.ROUTE, route).log("malformed review");
    }

    /** Says what failed and where. Without the failure's message, which may quote the object. */
    void failed(String route, Throwable failure) {
        LOG.atError()
                .addKeyValue(LogKeys.ROUTE, route)
                .addKeyValue(LogKeys.ERROR, failure.getClass().getName())
                .log("review failed at {}", place(failure));
    }

    private static String place(Throwable failure) {
        return Arrays.stream(failure.getStackTrace())
                .limit(FRAMES)
                .map(StackTraceElement::toString)
                .collect(Collectors.joining(" < "));
    }

    private static LoggingEventBuilder about(LoggingEventBuilder line, String route, AdmissionRequest request) {
        return line.addKeyValue(LogKeys.UID, line(request.uid()))
                .addKeyValue(LogKeys.ROUTE, route)
                .addKeyValue(LogKeys.KIND, line(request.kind().kind()))
                .addKeyValue(LogKeys.NAMESPACE, line(request.namespace()))
                .addKeyValue(LogKeys.NAME, line(request.name()))
                .addKeyValue(LogKeys.USER, line(request.user().username()))
                .addKeyValue(LogKeys.DRY_RUN, request.dryRun());
    }

    private static String line(String value) {
        return PlainText.oneLine(value, VALUE);
    }
}

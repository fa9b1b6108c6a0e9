package dev.quiesce.webhook.http;

import dev.quiesce.webhook.admission.Verdict;
import dev.quiesce.webhook.admission.Verdict.Allowed;
import dev.quiesce.webhook.admission.Verdict.Denied;
import dev.quiesce.webhook.admission.Verdict.Patched;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Timer;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;

/** One route's meters, looked up once: counting a request allocates nothing. */
final class RouteMetrics {

    private final AtomicInteger inFlight;
    private final Timer duration;
    private final Counter malformed;
    private final Counter allowed;
    private final Counter patched;
    private final Counter failed;
    private final BiFunction<String, String, Counter> byVerdictAndRule;
    private final Map<String, Counter> denied = new ConcurrentHashMap<>();

    RouteMetrics(
            AtomicInteger inFlight,
            Timer duration,
            Counter malformed,
            BiFunction<String, String, Counter> byVerdictAndRule) {
        this.inFlight = inFlight;
        this.duration = duration;
        this.malformed = malformed;
        this.allowed = byVerdictAndRule.apply(AdmissionMetrics.ALLOWED, AdmissionMetrics.NO_RULE);
        this.patched = byVerdictAndRule.apply(AdmissionMetrics.PATCHED, AdmissionMetrics.NO_RULE);
        this.failed = byVerdictAndRule.apply(AdmissionMetrics.FAILED, AdmissionMetrics.NO_RULE);
        this.byVerdictAndRule = byVerdictAndRule;
    }

    void began() {
        inFlight.incrementAndGet();
    }

    void ended(long nanos) {
        inFlight.decrementAndGet();
        duration.record(nanos, TimeUnit.NANOSECONDS);
    }

    void malformed() {
        malformed.increment();
    }

    void failed() {
        failed.increment();
    }

    void judged(Verdict verdict) {
        Counter counter =
                switch (verdict) {
                    case Allowed _ -> allowed;
                    case Patched _ -> patched;
                    case Denied denial -> denied(denial.rule());
                };
        counter.increment();
    }

    private Counter denied(String rule) {
        Counter known = denied.get(rule);
        return known != null
                ? known
                : denied.computeIfAbsent(rule, name -> byVerdictAndRule.apply(AdmissionMetrics.DENIED, name));
    }
}

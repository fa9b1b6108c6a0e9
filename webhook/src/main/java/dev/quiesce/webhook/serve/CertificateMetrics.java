package dev.quiesce.webhook.serve;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;

/** When the served certificate runs out, for an alert. */
final class CertificateMetrics {

    private CertificateMetrics() {}

    static void register(MeterRegistry registry, CertificateKeeper certificates) {
        Gauge.builder("quiesce.certificate.not.after.seconds", certificates, CertificateMetrics::notAfter)
                .description("End of the served certificate's life, in seconds since 1970; 0 without a certificate")
                .register(registry);
    }

    private static double notAfter(CertificateKeeper certificates) {
        return certificates.isUsable() ? certificates.current().notAfter().getEpochSecond() : 0;
    }
}

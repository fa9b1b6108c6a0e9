package dev.quiesce.certs.schedule;

import dev.quiesce.certs.schedule.SecretContent.Certificates;
import dev.quiesce.certs.schedule.SecretContent.Corrupt;
import dev.quiesce.certs.schedule.SecretContent.Nothing;
import dev.quiesce.certs.schedule.Step.CreateEverything;
import dev.quiesce.certs.schedule.Step.CreationCause;
import java.time.Instant;

/** Decides what is due. */
public final class CertificateSchedule {
    private CertificateSchedule() {}

    /**
     * The next step for what is known now. Every replica that sees the same Secret decides the same, up to the skew of
     * its clock.
     */
    public static Step next(SecretContent content, RotationSettings settings, Instant now) {
        return switch (content) {
            case Nothing() -> new CreateEverything(CreationCause.SECRET_EMPTY, "the Secret holds no certificates");
            case Corrupt(String key, String problem) ->
                new CreateEverything(CreationCause.SECRET_CORRUPT, "the Secret is unusable, " + key + ": " + problem);
            case Certificates known -> new Decision(known, settings).next(now);
        };
    }
}

package dev.quiesce.certs;

import dev.quiesce.certs.schedule.Step;
import java.time.Instant;
import java.util.List;

/** What a look at the source gave. */
public sealed interface Refresh {
    /** When to look again at the latest. */
    Instant again();

    /** Serve this from now on; it may be what is served already. The steps are those this process did, for the log. */
    record Serve(ServingCertificate certificate, List<Step> steps, Instant again) implements Refresh {
        public Serve {
            steps = List.copyOf(steps);
        }
    }

    /** Nothing usable this time: go on with what there is, if there is anything, and look again. */
    record GoOn(String problem, Instant again) implements Refresh {}
}

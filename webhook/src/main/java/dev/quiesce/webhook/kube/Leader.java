package dev.quiesce.webhook.kube;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.extended.leaderelection.LeaderCallbacks;
import io.fabric8.kubernetes.client.extended.leaderelection.LeaderElectionConfigBuilder;
import io.fabric8.kubernetes.client.extended.leaderelection.resourcelock.LeaseLock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Stands for election by a Lease and does the leader's duties while elected. Two may lead for a moment when one was cut
 * off; every duty is written so that this does no harm.
 */
public final class Leader implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Leader.class);

    private final KubernetesClient client;
    private final Candidacy candidacy;
    private final List<LeaderDuty> duties;
    private @Nullable CompletableFuture<?> campaign;
    private boolean closed;

    /** Stands for nothing until {@link #start()}. */
    public Leader(KubernetesClient client, Candidacy candidacy, List<LeaderDuty> duties) {
        this.client = client;
        this.candidacy = candidacy;
        this.duties = List.copyOf(duties);
    }

    /**
     * For what is stood, and as whom.
     *
     * @param identity this replica: the pod's name
     */
    public record Candidacy(
            String namespace,
            String lease,
            String identity,
            Duration leaseDuration,
            Duration renewDeadline,
            Duration retryPeriod) {

        /** The name of our Lease. */
        public static final String LEASE = "quiesce-webhook";

        /** With client-go's usual times. */
        public static Candidacy of(String namespace, String identity) {
            return new Candidacy(
                    namespace, LEASE, identity, Duration.ofSeconds(15), Duration.ofSeconds(10), Duration.ofSeconds(2));
        }
    }

    /** Begins to stand for election, again and again until closed. */
    public synchronized void start() {
        if (closed) {
            return;
        }
        CompletableFuture<?> begun = client.leaderElector()
                .withConfig(new LeaderElectionConfigBuilder()
                        .withName(candidacy.lease())
                        .withLock(new LeaseLock(candidacy.namespace(), candidacy.lease(), candidacy.identity()))
                        .withLeaseDuration(candidacy.leaseDuration())
                        .withRenewDeadline(candidacy.renewDeadline())
                        .withRetryPeriod(candidacy.retryPeriod())
                        .withReleaseOnCancel(true)
                        .withLeaderCallbacks(new LeaderCallbacks(this::lead, this::follow, Leader::elected))
                        .build())
                .build()
                .start();
        campaign = begun;
        CompletableFuture<?> next = begun.whenComplete((result, failure) -> start());
        LOG.atDebug().addKeyValue("begun", !next.isDone()).log("standing for election");
    }

    /** Gives the lease back, so that another replica need not wait for its end. Blocks until that is said. */
    @Override
    public void close() {
        CompletableFuture<?> last;
        synchronized (this) {
            closed = true;
            last = campaign;
        }
        if (last != null) {
            last.cancel(true);
        }
        duties.forEach(LeaderDuty::stop);
    }

    private void lead() {
        LOG.atInfo().addKeyValue("identity", candidacy.identity()).log("leading");
        duties.forEach(LeaderDuty::start);
    }

    private void follow() {
        LOG.atInfo().addKeyValue("identity", candidacy.identity()).log("no longer leading");
        duties.forEach(LeaderDuty::stop);
    }

    private static void elected(@Nullable String identity) {
        LOG.atDebug().addKeyValue("identity", String.valueOf(identity)).log("leader elected");
    }
}

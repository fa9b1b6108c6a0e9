package dev.quiesce.webhook.kube;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.quiesce.webhook.kube.Leader.Candidacy;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.server.mock.EnableKubernetesMockClient;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

@EnableKubernetesMockClient(crud = true)
class LeaderIT {

    KubernetesClient client;

    @Test
    void oneLeadsAndTheOtherTakesOverWhenItGoes() {
        Duty first = new Duty();
        Duty second = new Duty();
        Leader one = new Leader(client, candidacy("one"), List.of(first));
        Leader two = new Leader(client, candidacy("two"), List.of(second));
        one.start();
        await().until(() -> first.leads);
        two.start();
        await().during(Duration.ofMillis(500)).until(() -> !second.leads);
        one.close();
        assertThat(first.leads).isFalse();
        await().until(() -> second.leads);
        two.close();
        assertThat(second.leads).isFalse();
    }

    @Test
    void standsAgainAfterTheLeaseWasTaken() {
        Duty duty = new Duty();
        try (Leader leader = new Leader(client, candidacy("one"), List.of(duty))) {
            leader.start();
            await().until(() -> duty.leads);
            await().ignoreExceptions().until(() -> taken("somebody-else") && !duty.leads);
            await().ignoreExceptions().until(() -> taken("") && duty.leads);
        }
    }

    /** Fails, to be tried again, when the leader renews at the same time. */
    private boolean taken(String holder) {
        client.leases().inNamespace("quiesce-system").withName(Candidacy.LEASE).edit(lease -> {
            lease.getSpec().setHolderIdentity(holder);
            return lease;
        });
        return true;
    }

    private static Candidacy candidacy(String identity) {
        return new Candidacy(
                "quiesce-system",
                Candidacy.LEASE,
                identity,
                Duration.ofSeconds(3),
                Duration.ofSeconds(2),
                Duration.ofMillis(100));
    }

    private static final class Duty implements LeaderDuty {

        private volatile boolean leads;

        @Override
        public void start() {
            leads = true;
        }

        @Override
        public void stop() {
            leads = false;
        }
    }
}

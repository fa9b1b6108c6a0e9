package dev.quiesce.webhook.drains;

import static dev.quiesce.webhook.drains.AgentPods.OWN_GRACE;
import static dev.quiesce.webhook.drains.AgentPods.deleted;
import static dev.quiesce.webhook.drains.AgentPods.released;
import static dev.quiesce.webhook.drains.AgentPods.restarted;
import static org.assertj.core.api.Assertions.assertThat;

import dev.quiesce.agent.contract.ControlFact;
import dev.quiesce.agent.contract.ControlFact.Deleted;
import dev.quiesce.agent.contract.ControlFact.Released;
import dev.quiesce.agent.contract.ControlFact.Shortened;
import io.fabric8.kubernetes.api.model.Pod;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class KnownPodTest {

    private static final Pod RUNNING = AgentPods.running(8099);

    private KnownPod known = KnownPod.QUIET;
    private final List<ControlFact> told = new ArrayList<>();

    @Test
    void aDeletionWithThePodsOwnGraceIsNoNews() {
        see(0, RUNNING, deleted(RUNNING, OWN_GRACE));
        assertThat(told).isEmpty();
        assertThat(known.isDraining()).isTrue();
    }

    @Test
    void aLongerGraceIsNoNewsEither() {
        see(0, deleted(RUNNING, OWN_GRACE + 1));
        assertThat(told).isEmpty();
    }

    @Test
    void aShorterGraceIsToldOnce() {
        see(0, RUNNING, deleted(RUNNING, 30), deleted(RUNNING, 30));
        assertThat(told).containsExactly(new Deleted(Duration.ofSeconds(30)));
    }

    @Test
    void aLaterShorterDeleteIsToldWithTheAgeOfTheFirst() {
        see(100, deleted(RUNNING, OWN_GRACE));
        see(131, deleted(RUNNING, 40));
        assertThat(told).containsExactly(new Shortened(Duration.ofSeconds(40), Duration.ofSeconds(31)));
    }

    @Test
    void aThirdDeleteCountsFromTheFirstToo() {
        see(100, deleted(RUNNING, 60));
        see(110, deleted(RUNNING, 40));
        see(120, deleted(RUNNING, 25));
        assertThat(told)
                .containsExactly(
                        new Deleted(Duration.ofSeconds(60)),
                        new Shortened(Duration.ofSeconds(40), Duration.ofSeconds(10)),
                        new Shortened(Duration.ofSeconds(25), Duration.ofSeconds(20)));
    }

    @Test
    void aReleaseIsToldOnceAndOnlyOfAPodThatIsBeingDeleted() {
        see(0, released(RUNNING));
        assertThat(told).isEmpty();
        see(1, released(deleted(RUNNING, OWN_GRACE)), released(deleted(RUNNING, OWN_GRACE)));
        assertThat(told).containsExactly(new Released());
    }

    @Test
    void aRestartInAPodThatIsNotDeletedIsNews() {
        assertThat(news(0, RUNNING).restarted()).isFalse();
        assertThat(news(1, restarted(RUNNING, 1)).restarted()).isTrue();
        assertThat(news(2, restarted(RUNNING, 1)).restarted()).isFalse();
        assertThat(news(3, deleted(restarted(RUNNING, 2), OWN_GRACE)).restarted())
                .isFalse();
    }

    @Test
    void restartsBeforeTheFirstSightAreNoNews() {
        SeenPod seen = SeenPod.of(restarted(RUNNING, 3));
        assertThat(KnownPod.firstSeen(seen).sees(seen, Duration.ZERO).restarted())
                .isFalse();
    }

    @Test
    void nothingIsKeptOfAQuietPod() {
        assertThat(news(0, RUNNING).known()).isSameAs(KnownPod.QUIET);
        assertThat(KnownPod.firstSeen(SeenPod.of(RUNNING))).isSameAs(KnownPod.QUIET);
    }

    @Test
    void theEndOfTheAgentIsNewsOnce() {
        Pod ended = AgentPods.agentEnded(deleted(RUNNING, OWN_GRACE), 0, "Completed", "{}");
        assertThat(news(0, deleted(RUNNING, OWN_GRACE)).drainEnded()).isFalse();
        assertThat(news(1, ended).drainEnded()).isTrue();
        assertThat(news(2, ended).drainEnded()).isFalse();
        assertThat(known.isDraining()).isFalse();
    }

    @Test
    void whoIsToldIsReadFromThePod() {
        assertThat(SeenPod.of(RUNNING).agent())
                .contains(new Agent("shop", "cart-0", "cart-", "owner", AgentPods.UID, "127.0.0.1", 8099));
    }

    @Test
    void anAgentThatListensToNobodyIsNotTold() {
        Pod deaf = AgentPods.running(8099);
        deaf.getSpec().getInitContainers().getFirst().getEnv().getFirst().setValue("");
        assertThat(SeenPod.of(deaf).agent()).isEmpty();
        Pod old = AgentPods.running(8099);
        old.getSpec().getInitContainers().getFirst().setEnv(List.of());
        assertThat(SeenPod.of(old).agent()).isEmpty();
        Pod without = AgentPods.running(8099);
        without.getStatus().setPodIP(null);
        assertThat(SeenPod.of(without).agent()).isEmpty();
    }

    private void see(long at, Pod... pods) {
        for (Pod pod : pods) {
            news(at, pod);
        }
    }

    private KnownPod.News news(long at, Pod pod) {
        KnownPod.News news = known.sees(SeenPod.of(pod), Duration.ofSeconds(at));
        known = news.known();
        told.addAll(news.facts());
        return news;
    }
}

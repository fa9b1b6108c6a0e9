package dev.quiesce.webhook.drains;

import dev.quiesce.agent.contract.ControlFact;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is remembered of a pod between two events of the watch. Most pods are {@link #QUIET}.
 *
 * @param restarts of its mains
 * @param grace the shortest that its deletion has had; null before its deletion
 * @param deletedSince when its deletion was first seen, on a steady clock
 * @param released its agent is told, or was
 * @param ended its drain is counted
 */
record KnownPod(int restarts, @Nullable Duration grace, Duration deletedSince, boolean released, boolean ended) {

    /** Neither deleted nor ever restarted. */
    static final KnownPod QUIET = new KnownPod(0, null, Duration.ZERO, false, false);

    /**
     * What an event adds.
     *
     * @param facts the news for the agent, in this order
     * @param restarted a main was restarted in a pod that is not being deleted: its hook may have been called for it
     * @param drainEnded the agent has ended now
     */
    record News(KnownPod known, List<ControlFact> facts, boolean restarted, boolean drainEnded) {
        News {
            facts = List.copyOf(facts);
        }
    }

    /** A pod that was not seen before: what happened to its containers until then is no news. */
    static KnownPod firstSeen(SeenPod pod) {
        return pod.restarts() == 0 ? QUIET : new KnownPod(pod.restarts(), null, Duration.ZERO, false, false);
    }

    /**
     * Compares what is seen with what was.
     *
     * @param now on a steady clock
     */
    News sees(SeenPod seen, Duration now) {
        boolean drainEnded = !ended && seen.agentEnd() != null;
        Duration deletedWith = seen.deletedWith();
        if (deletedWith == null) {
            KnownPod known = new KnownPod(seen.restarts(), null, Duration.ZERO, false, ended || drainEnded);
            return new News(known.orQuiet(), List.of(), seen.restarts() > restarts, drainEnded);
        }
        List<ControlFact> facts = new ArrayList<>();
        Duration since = grace == null ? now : deletedSince;
        // The agent plans with the pod's own grace, so that one is no news.
        Duration before = grace == null ? seen.ownGrace() : grace;
        if (deletedWith.compareTo(before) < 0) {
            facts.add(
                    grace == null
                            ? new ControlFact.Deleted(deletedWith)
                            : new ControlFact.Shortened(deletedWith, now.minus(since)));
        }
        if (seen.released() && !released) {
            facts.add(new ControlFact.Released());
        }
        KnownPod known =
                new KnownPod(seen.restarts(), deletedWith, since, released || seen.released(), ended || drainEnded);
        return new News(known, facts, false, drainEnded);
    }

    boolean isDraining() {
        return grace != null && !ended;
    }

    /** One object for all pods of which nothing is known. */
    private KnownPod orQuiet() {
        return equals(QUIET) ? QUIET : this;
    }
}

package dev.quiesce.agent.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiesce.agent.contract.OnSourceFailure;
import dev.quiesce.agent.drain.DrainState.Phase;
import dev.quiesce.agent.drain.Reading;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SourcesTest {

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Reading DOWN = new Reading.Unknown("workload: jobs: answered 500");

    private final Stub connections = new Stub("connections");
    private final Stub jobs = new Stub("jobs");

    @Test
    void withoutSourcesNothingIsInFlight() {
        Sources none = new Sources(List.of(), OnSourceFailure.WAIT, PATIENCE);
        none.begin();
        none.look(at(0), Phase.NOTICING, () -> {});
        assertThat(none.seen(at(0))).isEqualTo(new Reading.InFlight(0, List.of()));
    }

    @Test
    void allMustBeQuiet() {
        assertThat(look(OnSourceFailure.WAIT, 0, busy(0), busy(0))).isEqualTo(new Reading.InFlight(0, List.of()));
        assertThat(look(OnSourceFailure.WAIT, 1, busy(0), busy(2)))
                .isEqualTo(new Reading.InFlight(2, List.of("2 of it")));
        assertThat(look(OnSourceFailure.WAIT, 2, busy(3), busy(2)))
                .isEqualTo(new Reading.InFlight(5, List.of("3 of it", "2 of it")));
    }

    @Test
    void aLookIsOverWhenTheLastHasAnswered() {
        // Given
        Sources sources = sources(OnSourceFailure.WAIT);
        sources.begin();
        connections.next = busy(1);

        // When, Then
        sources.look(at(0), Phase.FINISHING, () -> {});
        assertThat(sources.seen(at(0))).isNull();
        sources.look(at(1), Phase.FINISHING, () -> {});
        assertThat(connections.looks).isEqualTo(1);
        jobs.next = busy(0);
        assertThat(sources.seen(at(2))).isEqualTo(new Reading.InFlight(1, List.of("1 of it")));
        assertThat(sources.seen(at(2))).isNull();
    }

    @Test
    void whatCantBeSeenIsNeverTakenForQuietUnderWait() {
        Sources sources = sources(OnSourceFailure.WAIT);
        sources.begin();
        for (long second = 0; second < 10_000; second += 100) {
            assertThat(look(sources, second, busy(0), DOWN))
                    .isEqualTo(new Reading.Unknown("workload: jobs: answered 500", new Reading.InFlight(0, List.of())));
        }
        assertThat(sources.records().get(1).failures()).isEqualTo(100);
        assertThat(sources.records().get(0).failures()).isZero();
    }

    @Test
    void whatTheOthersSeeIsKept() {
        Reading reading = look(OnSourceFailure.WAIT, 0, busy(4), DOWN);
        assertThat(((Reading.Unknown) reading).besides()).isEqualTo(new Reading.InFlight(4, List.of("4 of it")));
    }

    @Test
    void underProceedASourceThatFailsLongEnoughIsPassedOverAndSaid() {
        // Given
        Sources sources = sources(OnSourceFailure.PROCEED);
        sources.begin();

        // When, Then
        assertThat(look(sources, 0, busy(0), DOWN)).isInstanceOf(Reading.Unknown.class);
        assertThat(look(sources, 29, busy(0), DOWN)).isInstanceOf(Reading.Unknown.class);
        assertThat(look(sources, 30, busy(0), DOWN))
                .isEqualTo(new Reading.InFlight(
                        0, List.of(), List.of("passed over after 30 s: workload: jobs: answered 500")));
        assertThat(look(sources, 31, busy(2), DOWN))
                .isInstanceOfSatisfying(
                        Reading.InFlight.class, seen -> assertThat(seen.count()).isEqualTo(2));
    }

    @Test
    void oneAnswerStartsThePatienceAnew() {
        Sources sources = sources(OnSourceFailure.PROCEED);
        sources.begin();
        look(sources, 0, busy(0), DOWN);
        look(sources, 20, busy(0), busy(1));
        assertThat(look(sources, 31, busy(0), DOWN)).isInstanceOf(Reading.Unknown.class);
        assertThat(look(sources, 61, busy(0), DOWN)).isInstanceOf(Reading.InFlight.class);
    }

    @Test
    void failuresOfAnEarlierDrainDontCount() {
        Sources sources = sources(OnSourceFailure.PROCEED);
        sources.begin();
        look(sources, 0, busy(0), DOWN);
        sources.begin();
        assertThat(look(sources, 1000, busy(0), DOWN)).isInstanceOf(Reading.Unknown.class);
    }

    @Test
    void severalThatFailAreAllNamed() {
        Reading reading = look(OnSourceFailure.WAIT, 0, new Reading.Unknown("platform: no table"), DOWN);
        assertThat(((Reading.Unknown) reading).reason()).isEqualTo("platform: no table; workload: jobs: answered 500");
    }

    private Reading look(OnSourceFailure rule, long second, Reading first, Reading last) {
        Sources sources = sources(rule);
        sources.begin();
        return look(sources, second, first, last);
    }

    private Reading look(Sources sources, long second, Reading first, Reading last) {
        connections.next = first;
        jobs.next = last;
        sources.look(at(second), Phase.FINISHING, () -> {});
        Reading reading = sources.seen(at(second));
        assertThat(reading).isNotNull();
        return reading;
    }

    private Sources sources(OnSourceFailure rule) {
        return new Sources(List.of(connections, jobs), rule, PATIENCE);
    }

    private static Reading busy(int count) {
        return new Reading.InFlight(count, count == 0 ? List.of() : List.of(count + " of it"));
    }

    private static Duration at(long second) {
        return Duration.ofSeconds(second);
    }

    private static final class Stub implements WorkSource {

        private final String name;
        private @Nullable Reading next;
        private int looks;

        Stub(String name) {
            this.name = name;
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        public void begin() {
            next = null;
        }

        @Override
        public void look(Duration now, Phase phase, Waker waker) {
            looks++;
        }

        @Override
        public @Nullable Reading seen() {
            return next;
        }
    }
}

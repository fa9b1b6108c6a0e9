package dev.quiesce.webhook.kube;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiesce.webhook.kube.EventNote.Regarding;
import dev.quiesce.webhook.kube.EventNote.Severity;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class EventLedgerTest {

    private static final Instant NOW = Instant.parse("2026-12-01T10:00:00Z");

    private final EventLedger ledger = new EventLedger();

    @Test
    void makesOneEventOfTheSameNewsAndCountsTheRest() {
        EventWrite first = ledger.next(note("a", "RunFinished"), NOW);
        assertThat(first).isInstanceOf(EventWrite.First.class);
        for (int i = 0; i < 1000; i++) {
            assertThat(ledger.next(note("a", "RunFinished"), NOW.plusSeconds(1)))
                    .isEqualTo(new EventWrite.Counted());
        }

        assertThat(ledger.next(note("a", "RunFinished"), NOW.plus(EventLedger.AGAIN)))
                .isEqualTo(new EventWrite.Again(
                        ((EventWrite.First) first).name(),
                        note("a", "RunFinished"),
                        1002,
                        NOW.plus(EventLedger.AGAIN)));
    }

    @Test
    void tellsObjectsAndReasonsApart() {
        assertThat(ledger.next(note("a", "RunFinished"), NOW)).isInstanceOf(EventWrite.First.class);
        assertThat(ledger.next(note("b", "RunFinished"), NOW)).isInstanceOf(EventWrite.First.class);
        assertThat(ledger.next(note("a", "UnknownValue"), NOW)).isInstanceOf(EventWrite.First.class);
    }

    @Test
    void dropsWhatIsTooMuchAndRecoversByOneASecond() {
        for (int i = 0; i < EventLedger.BURST; i++) {
            assertThat(ledger.next(note("run-" + i, "RunFinished"), NOW)).isInstanceOf(EventWrite.First.class);
        }

        assertThat(ledger.next(note("late", "RunFinished"), NOW)).isEqualTo(new EventWrite.Dropped());
        assertThat(ledger.next(note("late", "RunFinished"), NOW.plusSeconds(1))).isInstanceOf(EventWrite.First.class);
        assertThat(ledger.next(note("later", "RunFinished"), NOW.plusSeconds(1)))
                .isEqualTo(new EventWrite.Dropped());
    }

    @Test
    void beginsAnewBeforeTheServerHasForgottenTheEvent() {
        ledger.next(note("a", "RunFinished"), NOW);

        assertThat(ledger.next(note("a", "RunFinished"), NOW.plus(Duration.ofHours(1))))
                .isInstanceOf(EventWrite.First.class);
    }

    @Test
    void anEventThatIsGoneIsMadeAgain() {
        ledger.next(note("a", "RunFinished"), NOW);
        ledger.forget(note("a", "RunFinished"));

        assertThat(ledger.next(note("a", "RunFinished"), NOW)).isInstanceOf(EventWrite.First.class);
    }

    @Test
    void namesAreUniqueAndFitWhateverTheObjectsName() {
        EventWrite first = ledger.next(note("n".repeat(253), "RunFinished"), NOW);

        assertThat(((EventWrite.First) first).name())
                .hasSizeLessThanOrEqualTo(253)
                .matches("n+\\.[0-9a-f]{16}");
    }

    private static EventNote note(String name, String reason) {
        return new EventNote(
                new Regarding("tekton.dev/v1", "PipelineRun", "team-a", name, "uid-" + name),
                Severity.WARNING,
                reason,
                "Deny",
                "because");
    }
}

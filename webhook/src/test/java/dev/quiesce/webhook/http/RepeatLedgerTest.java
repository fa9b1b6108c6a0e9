package dev.quiesce.webhook.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiesce.webhook.http.RepeatLedger.Line;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RepeatLedgerTest {

    private final RepeatLedger ledger = new RepeatLedger();
    private final Line denial = denial("build-7");

    @Test
    void theSameLineIsNewOnce() {
        assertThat(ledger.isNew(denial)).isTrue();
        assertThat(ledger.isNew(denial)).isFalse();
        assertThat(ledger.isNew(denial("build-8"))).isTrue();
    }

    @Test
    void aHundredOfThemAreOneLineAndACountOfTheRest() {
        for (int time = 0; time < 100; time++) {
            ledger.isNew(denial);
        }

        assertThat(ledger.endInterval()).isEqualTo(Map.of(denial, 99));
    }

    @Test
    void oneThatGoesOnIsSaidOnceAnInterval() {
        ledger.isNew(denial);
        ledger.isNew(denial);
        ledger.endInterval();

        assertThat(ledger.isNew(denial)).isFalse();
        assertThat(ledger.endInterval()).isEqualTo(Map.of(denial, 1));
    }

    @Test
    void oneThatStoppedIsForgotten() {
        ledger.isNew(denial);

        assertThat(ledger.endInterval()).isEmpty();
        assertThat(ledger.isNew(denial)).isTrue();
    }

    @Test
    void beyondItsCapacityEachIsNew() {
        for (int other = 0; other < RepeatLedger.CAPACITY; other++) {
            ledger.isNew(denial("other-" + other));
        }

        assertThat(ledger.isNew(denial)).isTrue();
        assertThat(ledger.isNew(denial)).isTrue();
    }

    private static Line denial(String name) {
        return new Line("denied", "/validate/runs", "PipelineRun", "team-a", name, "kim", "RunFinished");
    }
}

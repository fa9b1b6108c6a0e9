package dev.quiesce.webhook.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiesce.webhook.http.DenialLedger.Denial;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DenialLedgerTest {

    private final DenialLedger ledger = new DenialLedger();
    private final Denial denial = denial("build-7");

    @Test
    void theSameDenialIsNewOnce() {
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
        for (int other = 0; other < DenialLedger.CAPACITY; other++) {
            ledger.isNew(denial("other-" + other));
        }

        assertThat(ledger.isNew(denial)).isTrue();
        assertThat(ledger.isNew(denial)).isTrue();
    }

    private static Denial denial(String name) {
        return new Denial("/validate/runs", "PipelineRun", "team-a", name, "kim", "RunFinished");
    }
}

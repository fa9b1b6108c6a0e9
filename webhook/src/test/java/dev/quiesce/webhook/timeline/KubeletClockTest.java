package dev.quiesce.webhook.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KubeletClockTest {

    /** Milliseconds. */
    @ParameterizedTest
    @CsvSource({
        "      0, 30,  30000", // no hook
        "   8000, 30,  30000",
        "   8900, 30,  30900", // of 8.9 s only 8 count
        "  28500, 30,  30500", // exactly the floor is left
        "  29500, 30,  31500", // the floor
        "  30000, 30,  32000", // the hook took all
        " 999000, 30,  32000", // it is not waited for longer
        "      0,  1,   2000",
    })
    void sigkillComesWhenTheGraceIsOverByWholeSecondsAndNeverBeforeTheFloor(long hook, long grace, long kill) {
        assertThat(KubeletClock.kill(Duration.ofMillis(hook), Duration.ofSeconds(grace)))
                .isEqualTo(Duration.ofMillis(kill));
    }
}

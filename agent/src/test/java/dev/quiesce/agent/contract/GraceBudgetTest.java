package dev.quiesce.agent.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class GraceBudgetTest {

    private static final Duration ANY_LENGTH = GraceBudget.LONGEST;

    @Example
    void trinoGetsItsPeriodAndOneHundredAndFiftySeconds() {
        // Given
        DrainSlices asked = DrainProfile.TRINO.slices(Duration.ofSeconds(30));

        // When
        GraceBudget budget = GraceBudget.sized(asked, Duration.ofSeconds(30), GraceBudget.LONGEST_BY_DEFAULT);

        // Then
        assertThat(budget.terminationGracePeriodSeconds()).isEqualTo(3750);
        assertThat(budget.deadline()).isEqualTo(Duration.ofSeconds(3720));
    }

    @Example
    void aDayOfTrinoIsAsTheGuideHasIt() {
        DrainSlices asked = DrainProfile.TRINO.slices(Duration.ofSeconds(30)).withFinishing(Duration.ofSeconds(86_400));
        assertThat(GraceBudget.sized(asked, Duration.ofSeconds(30), GraceBudget.LONGEST_BY_DEFAULT)
                        .terminationGracePeriodSeconds())
                .isEqualTo(86_550);
    }

    @Example
    void serversKeepWhatTheyCameWithForTheirOwnEnd() {
        // Given
        Duration own = Duration.ofSeconds(300);

        // When
        GraceBudget budget =
                GraceBudget.sized(DrainProfile.CONNECTIONS.slices(own), own, GraceBudget.LONGEST_BY_DEFAULT);

        // Then
        assertThat(budget.terminationGracePeriodSeconds()).isEqualTo(370);
        assertThat(budget.overhead()).isEqualTo(own);
    }

    @Example
    void aGraceLongerThanAskedForGoesToTheWork() {
        // Given
        DrainSlices asked = seconds(60, 3600, 60, 30);

        // When
        GraceBudget budget = GraceBudget.sized(asked, Duration.ofSeconds(7200), GraceBudget.LONGEST_BY_DEFAULT);

        // Then
        assertThat(budget.finishing()).isEqualTo(Duration.ofSeconds(7050));
        assertThat(budget.grace()).isEqualTo(Duration.ofSeconds(7200));
    }

    @Example
    void whatAPolicyForbidsIsTakenFromSettleThenNoticeThenFinishingThenOverhead() {
        DrainSlices asked = seconds(60, 3600, 60, 30);
        assertThat(planned(asked, 3749)).isEqualTo(budget(3749, 60, 3600, 59, 30));
        assertThat(planned(asked, 3690)).isEqualTo(budget(3690, 60, 3600, 0, 30));
        assertThat(planned(asked, 3640)).isEqualTo(budget(3640, 10, 3600, 0, 30));
        assertThat(planned(asked, 100)).isEqualTo(budget(100, 0, 70, 0, 30));
        assertThat(planned(asked, 5)).isEqualTo(budget(5, 0, 0, 0, 5));
        assertThat(planned(asked, 0)).isEqualTo(budget(0, 0, 0, 0, 0));
    }

    @Example
    void noGraceAtAllCountsAsOneSecond() {
        DrainSlices asked = seconds(0, 0, 0, 0);
        assertThat(GraceBudget.sized(asked, Duration.ofSeconds(-5), Duration.ofSeconds(1))
                        .grace())
                .isEqualTo(Duration.ofSeconds(1));
    }

    @Example
    void refusesSlicesThatCannotBe() {
        assertThatThrownBy(() -> seconds(0, -1, 0, 0)).hasMessageContaining("finishing");
        assertThatThrownBy(() -> seconds(Integer.MAX_VALUE + 1L, 0, 0, 0)).hasMessageContaining("notice");
    }

    @Property
    void slicesAreNeverNegativeAndNeverSumToMoreThanTheGrace(
            @ForAll("slices") DrainSlices asked, @ForAll("graces") Duration grace) {
        // When
        GraceBudget budget = GraceBudget.planned(asked, grace);

        // Then
        assertThat(budget.notice()).isBetween(Duration.ZERO, asked.notice());
        assertThat(budget.settle()).isBetween(Duration.ZERO, asked.settle());
        assertThat(budget.overhead()).isBetween(Duration.ZERO, asked.overhead());
        assertThat(budget.finishing()).isGreaterThanOrEqualTo(Duration.ZERO);
        assertThat(budget.deadline().plus(budget.overhead())).isLessThanOrEqualTo(grace);
    }

    @Property
    void neverLowersAndSaturates(
            @ForAll("slices") DrainSlices asked, @ForAll("graces") Duration existing, @ForAll("graces") Duration cap) {
        // When
        GraceBudget budget = GraceBudget.sized(asked, existing, cap);

        // Then
        assertThat(budget.grace()).isGreaterThanOrEqualTo(existing);
        assertThat(budget.grace()).isLessThanOrEqualTo(longest(existing, cap, Duration.ofSeconds(1)));
        assertThat(budget.grace()).isLessThanOrEqualTo(longest(existing, GraceBudget.LONGEST));
    }

    @Property
    void theMinimumIsTight(@ForAll("slices") DrainSlices asked, @ForAll("graces") Duration existing) {
        // When
        GraceBudget budget = GraceBudget.sized(asked, existing, ANY_LENGTH);

        // Then
        assertThat(budget.grace())
                .isEqualTo(longest(existing, shortest(asked.total(), ANY_LENGTH), Duration.ofSeconds(1)));
        if (asked.total().compareTo(ANY_LENGTH) <= 0) {
            assertThat(budget.notice()).isEqualTo(asked.notice());
            assertThat(budget.settle()).isEqualTo(asked.settle());
            assertThat(budget.finishing()).isGreaterThanOrEqualTo(asked.finishing());
        }
    }

    @Property
    void aSliceOnlyShrinksWhenTheOneBeforeItIsGone(
            @ForAll("slices") DrainSlices asked, @ForAll("graces") Duration grace) {
        // When
        GraceBudget budget = GraceBudget.planned(asked, grace);

        // Then
        if (budget.notice().compareTo(asked.notice()) < 0) {
            assertThat(budget.settle()).isZero();
        }
        if (budget.finishing().compareTo(asked.finishing()) < 0) {
            assertThat(budget.notice()).isZero();
        }
        if (budget.overhead().compareTo(asked.overhead()) < 0) {
            assertThat(budget.deadline()).isZero();
        }
    }

    @Property
    void bothSidesFindTheSameSlices(
            @ForAll("slices") DrainSlices asked, @ForAll("graces") Duration existing, @ForAll("graces") Duration cap) {
        GraceBudget injected = GraceBudget.sized(asked, existing, cap);
        Duration read = Duration.ofSeconds(injected.terminationGracePeriodSeconds());
        assertThat(GraceBudget.planned(asked, read)).isEqualTo(injected);
    }

    @Example
    void fractionsRoundUp() {
        DrainSlices asked = seconds(0, 0, 0, 3);
        assertThat(GraceBudget.planned(asked, Duration.ofMillis(4001)).terminationGracePeriodSeconds())
                .isEqualTo(5);
    }

    @Provide
    Arbitrary<DrainSlices> slices() {
        Arbitrary<Long> slice = Arbitraries.oneOf(
                Arbitraries.longs().between(0, 7200), Arbitraries.longs().between(0, Integer.MAX_VALUE));
        return Combinators.combine(slice, slice, slice, slice).as(GraceBudgetTest::seconds);
    }

    @Provide
    Arbitrary<Duration> graces() {
        return Arbitraries.oneOf(
                        Arbitraries.longs().between(0, 7200),
                        Arbitraries.longs().between(0, Integer.MAX_VALUE),
                        Arbitraries.longs().between(0, Long.MAX_VALUE))
                .map(Duration::ofSeconds);
    }

    private static DrainSlices seconds(long notice, long finishing, long settle, long overhead) {
        return new DrainSlices(
                Duration.ofSeconds(notice),
                Duration.ofSeconds(finishing),
                Duration.ofSeconds(settle),
                Duration.ofSeconds(overhead));
    }

    private static GraceBudget planned(DrainSlices asked, long grace) {
        return GraceBudget.planned(asked, Duration.ofSeconds(grace));
    }

    private static GraceBudget budget(long grace, long notice, long finishing, long settle, long overhead) {
        return new GraceBudget(
                Duration.ofSeconds(grace),
                Duration.ofSeconds(notice),
                Duration.ofSeconds(finishing),
                Duration.ofSeconds(settle),
                Duration.ofSeconds(overhead));
    }

    private static Duration longest(Duration... candidates) {
        Duration longest = Duration.ZERO;
        for (Duration candidate : candidates) {
            longest = GraceBudget.longer(longest, candidate);
        }
        return longest;
    }

    private static Duration shortest(Duration a, Duration b) {
        return GraceBudget.shorter(a, b);
    }
}

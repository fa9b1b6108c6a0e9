package dev.quiesce.agent.drain;

import static dev.quiesce.agent.drain.DrainPlay.at;
import static dev.quiesce.agent.drain.DrainPlay.plan;
import static org.assertj.core.api.Assertions.assertThat;

import dev.quiesce.agent.contract.AtDeadline;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class DrainMachineTest {

    private static final DrainPlan SERVER = plan(10, 60, 0, AtDeadline.ANSWER);
    private static final DrainPlan WORKER = plan(60, 3600, 60, AtDeadline.HOLD);

    @Test
    void aHookCallBeginsADrainThatLooksForWork() {
        // When
        DrainPlay play = new DrainPlay(SERVER).hook(0, "app", 1);

        // Then
        assertThat(play.state()).isInstanceOf(DrainState.Noticing.class);
        assertThat(play.effects())
                .containsExactly(
                        new DrainEffect.Begin(),
                        new DrainEffect.Report(),
                        new DrainEffect.LookForWork(),
                        new DrainEffect.WakeAt(at(1)));
    }

    @Test
    void anIdleDrainRunsThroughAllPhases() {
        // Given
        DrainPlay play = new DrainPlay(plan(10, 60, 5, AtDeadline.ANSWER))
                .hook(0, "app", 1)
                .saw(0, 0);

        // When, Then
        assertThat(play.woken(10).state()).isInstanceOf(DrainState.Finishing.class);
        assertThat(play.saw(10.1, 0).state()).isInstanceOf(DrainState.Settling.class);
        assertThat(play.woken(15).state()).isInstanceOf(DrainState.Settling.class);
        assertThat(play.woken(15.1).state()).isInstanceOf(DrainState.Drained.class);
        assertThat(play.effects())
                .containsExactly(
                        new DrainEffect.Answer(List.of(1L)),
                        new DrainEffect.Report(),
                        new DrainEffect.WakeAt(at(105 + 5)));
        assertThat(play.told(16).state()).isInstanceOf(DrainState.Stopped.class);
        assertThat(play.effects()).containsExactly(new DrainEffect.Report(), new DrainEffect.Stop());
    }

    @Test
    void booksWhatEachPhaseReallyTook() {
        // When
        DrainPlay play = new DrainPlay(plan(10, 60, 5, AtDeadline.ANSWER))
                .hook(100, "app", 1)
                .saw(100, 3)
                .woken(110)
                .saw(120, 0)
                .saw(122.5, 0)
                .woken(127.5);

        // Then
        assertThat(play.drain().spent())
                .isEqualTo(new Spent(at(127.5), at(10), at(12.5), at(5), Duration.ZERO, Duration.ZERO));
        assertThat(play.drain().watch().first()).isEqualTo(new Reading.InFlight(3, List.of()));
    }

    @Test
    void quietStartsAgainWithEachNewTask() {
        // Given
        DrainPlay play = new DrainPlay(SERVER).hook(0, "app", 1).woken(10);

        // When
        play.saw(10, 1).saw(11, 0).saw(12, 1).saw(13, 0).saw(14, 1).saw(15, 0).saw(16.9, 0);

        // Then
        assertThat(play.state()).isInstanceOf(DrainState.Finishing.class);
        assertThat(play.saw(17, 0).state()).isInstanceOf(DrainState.Drained.class);
    }

    @Test
    void whatCannotBeSeenIsNotIdle() {
        DrainPlay play = new DrainPlay(SERVER)
                .hook(0, "app", 1)
                .woken(10)
                .saw(10, 0)
                .blind(11)
                .saw(12, 0)
                .saw(13, 0);
        assertThat(play.state()).isInstanceOf(DrainState.Finishing.class);
        assertThat(play.answered()).isEmpty();
    }

    @Test
    void newWorkWhileSettlingIsFinishedFirst() {
        // Given
        DrainPlay play =
                new DrainPlay(WORKER).hook(0, "trino", 1).woken(60).saw(60, 0).saw(62, 0);
        assertThat(play.state()).isInstanceOf(DrainState.Settling.class);

        // When
        play.saw(63, 1);

        // Then
        assertThat(play.state()).isInstanceOf(DrainState.Finishing.class);
        assertThat(play.blind(64).state()).isInstanceOf(DrainState.Finishing.class);
    }

    @Test
    void aConfirmedNoticeEndsTheSleepEarly() {
        // Given
        DrainPlay play = new DrainPlay(WORKER).hook(0, "trino", 1).saw(0, 0);

        // When, Then
        assertThat(play.send(new DrainEvent.Confirmed(at(5))).state()).isInstanceOf(DrainState.Finishing.class);
        assertThat(play.saw(6, 0).state()).isInstanceOf(DrainState.Settling.class);
        assertThat(play.send(new DrainEvent.Confirmed(at(7))).state()).isInstanceOf(DrainState.Drained.class);
    }

    @Test
    void secondsThatNoticeAndSettleDoNotUseGoToTheWork() {
        // Given
        DrainPlay play = new DrainPlay(WORKER)
                .hook(0, "trino", 1)
                .saw(0, 1)
                .send(new DrainEvent.Confirmed(at(5)))
                .saw(5, 1);

        // When, Then
        assertThat(play.woken(3719).state()).isInstanceOf(DrainState.Finishing.class);
        assertThat(play.woken(3720).state()).isInstanceOf(DrainState.Expired.class);
    }

    @Test
    void holdNeverAnswersWhileWorkIsInFlight() {
        // Given
        DrainPlay play =
                new DrainPlay(WORKER).hook(0, "trino", 1).saw(0, 1).woken(3720).saw(3721, 1);

        // When
        play.woken(999_999).saw(999_999, 1);

        // Then
        assertThat(play.answered()).isEmpty();
        assertThat(((DrainState.Expired) play.state()).ending()).isEqualTo(Ending.HELD);
    }

    @Test
    void holdAnswersOnceTheWorkIsDone() {
        // Given
        DrainPlay play = new DrainPlay(WORKER).hook(0, "trino", 1).saw(0, 1).woken(3720);

        // When
        play.saw(3730, 0).saw(3732, 0);

        // Then
        assertThat(play.state()).isInstanceOf(DrainState.Drained.class);
        assertThat(play.answered()).containsExactly(1L);
        assertThat(play.drain().spent().held()).isEqualTo(at(12));
    }

    @Test
    void answerLeavesTheAppItsOverhead() {
        // Given
        DrainPlay play =
                new DrainPlay(SERVER).hook(0, "app", 1).saw(0, 2).woken(10).saw(69, 1);

        // When
        play.woken(70);

        // Then
        assertThat(((DrainState.Expired) play.state()).ending()).isEqualTo(Ending.DEADLINE);
        assertThat(play.answered()).containsExactly(1L);
    }

    @Test
    void whatIsIdleAtTheDeadlineIsDrained() {
        DrainPlay play = new DrainPlay(plan(10, 0, 0, AtDeadline.ANSWER))
                .hook(0, "app", 1)
                .saw(0, 0);
        assertThat(play.woken(10).state()).isInstanceOf(DrainState.Drained.class);
    }

    @Test
    void aNewContainerJoins() {
        // Given
        DrainPlay play = new DrainPlay(SERVER).hook(0, "app", 1).hook(1, "proxy", 2);

        // When
        play.saw(1, 0).woken(10).saw(10, 0);

        // Then
        assertThat(play.answered()).containsExactly(1L, 2L);
        assertThat(play.drain().hooks().containers()).containsExactly("app", "proxy");
    }

    @Test
    void aRepeatedCallStartsANewClock() {
        // Given
        DrainPlay play =
                new DrainPlay(SERVER).hook(0, "app", 1).saw(0, 1).woken(10).saw(10, 1);

        // When
        play.hook(50, "app", 2);

        // Then
        assertThat(play.state()).isInstanceOf(DrainState.Noticing.class);
        assertThat(play.drain().clock().deadline()).isEqualTo(at(120));
        assertThat(play.woken(119).answered()).isEmpty();
        assertThat(play.woken(120).answered()).containsExactly(1L, 2L);
    }

    @Test
    void aClosedCallIsNotTheEndOfTheDrain() {
        // Given
        DrainPlay play =
                new DrainPlay(SERVER).hook(0, "app", 1).hook(0, "proxy", 2).saw(0, 1);

        // When
        play.closed(5, 1);

        // Then
        assertThat(play.state()).isInstanceOf(DrainState.Noticing.class);
        assertThat(play.drain().hooks().waiting()).containsExactly(2L);
        assertThat(play.woken(70).answered()).containsExactly(2L);
    }

    @Test
    void returnsToServingWhenNoSigtermFollows() {
        // Given
        DrainPlay play =
                new DrainPlay(SERVER).hook(0, "app", 1).saw(0, 0).woken(10).saw(10, 0);

        // When, Then
        assertThat(play.woken(104).state()).isInstanceOf(DrainState.Drained.class);
        assertThat(play.woken(105).state()).isInstanceOf(DrainState.Serving.class);
        assertThat(play.effects()).containsExactly(new DrainEffect.Report());
    }

    @Test
    void aCallAfterTheEndBeginsAnotherDrain() {
        // Given
        DrainPlay play =
                new DrainPlay(SERVER).hook(0, "app", 1).saw(0, 0).woken(10).saw(10, 0);

        // When
        play.hook(20, "proxy", 2);

        // Then
        assertThat(play.state()).isInstanceOf(DrainState.Noticing.class);
        assertThat(play.answered()).containsExactly(1L);
    }

    @Test
    void aPodThatIsNotDeletedServesAgainAtOnce() {
        // Given
        DrainPlay play = new DrainPlay(WORKER).hook(0, "trino", 1).saw(0, 1);

        // When
        play.send(new DrainEvent.NotDeleted(at(3)));

        // Then
        assertThat(play.state()).isInstanceOf(DrainState.Serving.class);
        assertThat(play.answered()).containsExactly(1L);
        assertThat(play.effects()).noneMatch(DrainEffect.WakeAt.class::isInstance);
    }

    @Test
    void stopsAtOnceWhenNothingIsDrained() {
        DrainPlay play = new DrainPlay(SERVER).told(5);
        assertThat(play.state()).isEqualTo(new DrainState.Stopped(null));
        assertThat(play.effects()).containsExactly(new DrainEffect.Report(), new DrainEffect.Stop());
    }

    @Test
    void sigtermBeforeTheMainsAreGoneReportsAtOnceAndGoesOn() {
        // Given
        DrainPlay play = new DrainPlay(WORKER).hook(0, "trino", 1).saw(0, 1);

        // When
        play.told(5);

        // Then
        assertThat(play.effects()).first().isEqualTo(new DrainEffect.Report());
        assertThat(play.state()).isInstanceOf(DrainState.Noticing.class);
        assertThat(play.answered()).isEmpty();
        assertThat(play.woken(6.4).state()).isInstanceOf(DrainState.Noticing.class);
    }

    @Test
    void afterSigtermNobodyIsHeldForLong() {
        // Given
        DrainPlay play = new DrainPlay(WORKER)
                .hook(0, "trino", 1)
                .hook(0, "other", 2)
                .saw(0, 1)
                .told(5);

        // When
        play.woken(6.5);

        // Then
        assertThat(play.answered()).containsExactly(1L, 2L);
        assertThat(play.effects()).last().isEqualTo(new DrainEffect.Stop());
        assertThat(((DrainState.Stopped) play.state()).last())
                .isInstanceOfSatisfying(
                        DrainState.Expired.class,
                        last -> assertThat(last.ending()).isEqualTo(Ending.TOLD));
    }

    @Test
    void aRepeatedCallDoesNotPutOffTheStop() {
        DrainPlay play = new DrainPlay(WORKER).hook(0, "trino", 1).told(5).hook(6, "trino", 2);
        assertThat(play.woken(6.5).state()).isInstanceOf(DrainState.Stopped.class);
        assertThat(play.answered()).containsExactly(1L, 2L);
    }

    @Test
    void workThatEndsAfterSigtermIsStillFinished() {
        // Given
        DrainPlay play = new DrainPlay(SERVER)
                .hook(0, "app", 1)
                .woken(10)
                .saw(10, 1)
                .told(69)
                .saw(69, 0);

        // When
        play.woken(70);

        // Then
        assertThat(((DrainState.Stopped) play.state()).last()).isInstanceOf(DrainState.Drained.class);
        assertThat(play.effects()).last().isEqualTo(new DrainEffect.Stop());
    }

    @Test
    void aHookThatComesTooLateIsNotHeld() {
        DrainPlay play = new DrainPlay(SERVER).told(1).hook(2, "app", 7);
        assertThat(play.answered()).containsExactly(7L);
    }

    @Test
    void aShorterGraceShrinksThePlan() {
        // Given
        DrainPlay play = new DrainPlay(WORKER).hook(0, "trino", 1).saw(0, 1);

        // When
        play.send(new DrainEvent.GraceKnown(at(2), at(100)));

        // Then
        assertThat(play.state()).isInstanceOf(DrainState.Finishing.class);
        assertThat(play.drain().clock().deadline()).isEqualTo(at(70));
        assertThat(play.woken(70).answered()).isEmpty();
    }

    @Test
    void theGraceNeverGrows() {
        DrainPlay play = new DrainPlay(SERVER).hook(0, "app", 1).send(new DrainEvent.GraceKnown(at(1), at(9000)));
        assertThat(play.drain().clock().deadline()).isEqualTo(at(70));
    }

    @Test
    void aLaterShorterDeleteIsObeyedAtItsDeadline() {
        // Given
        DrainPlay play = new DrainPlay(WORKER).hook(0, "trino", 1).saw(0, 1);

        // When
        play.send(new DrainEvent.Ordered(at(5), at(15)));
        play.send(new DrainEvent.Ordered(at(6), at(300)));

        // Then
        assertThat(play.woken(14.9).answered()).isEmpty();
        assertThat(play.woken(15).answered()).containsExactly(1L);
        assertThat(((DrainState.Expired) play.state()).ending()).isEqualTo(Ending.ORDERED);
    }

    @Test
    void aReleaseEndsTheDrainNow() {
        // Given
        DrainPlay play = new DrainPlay(WORKER).hook(0, "trino", 1).saw(0, 1).woken(3720);

        // When
        play.send(new DrainEvent.Released(at(4000)));

        // Then
        assertThat(play.answered()).containsExactly(1L);
        assertThat(((DrainState.Expired) play.state()).ending()).isEqualTo(Ending.RELEASED);
    }

    @Test
    void whatOnlySomeSourcesSeeIsNeverQuietButIsCounted() {
        // Given
        Reading.InFlight none = new Reading.InFlight(0, List.of());
        Reading.InFlight some = new Reading.InFlight(3, List.of());
        DrainPlay play = new DrainPlay(SERVER).hook(0, "app", 1).woken(10);

        // When
        for (int second = 10; second < 60; second++) {
            play.send(new DrainEvent.Seen(at(second), new Reading.Unknown("workload: b: gone", none)));
        }
        play.send(new DrainEvent.Seen(at(60), new Reading.Unknown("workload: b: gone", some)));

        // Then
        assertThat(play.state()).isInstanceOf(DrainState.Finishing.class);
        assertThat(((DrainState.Finishing) play.state()).drain().watch().latest())
                .isEqualTo(some);
    }

    @Test
    void looksOnceASecondAtMost() {
        // Given
        DrainPlay play = new DrainPlay(SERVER).hook(0, "app", 1).saw(0, 1);

        // When, Then
        assertThat(play.woken(0.999).effects()).containsExactly(new DrainEffect.WakeAt(at(1)));
        assertThat(play.woken(1).effects())
                .containsExactly(new DrainEffect.LookForWork(), new DrainEffect.WakeAt(at(2)));
        assertThat(play.hook(1.5, "proxy", 2).effects()).containsExactly(new DrainEffect.WakeAt(at(2)));
    }

    @Test
    void strangersCannotMakeTheListOfContainersGrow() {
        DrainPlay play = new DrainPlay(SERVER);
        for (int call = 1; call <= 1000; call++) {
            play.hook(0, "c" + call, call);
        }
        assertThat(play.drain().hooks().containers()).hasSize(Hooks.MOST_CONTAINERS);
        assertThat(play.drain().hooks().waiting()).hasSize(1000);
    }
}

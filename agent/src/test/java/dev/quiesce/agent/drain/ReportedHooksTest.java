package dev.quiesce.agent.drain;

import static dev.quiesce.agent.drain.DrainPlay.at;
import static dev.quiesce.agent.drain.DrainPlay.plan;
import static org.assertj.core.api.Assertions.assertThat;

import dev.quiesce.agent.contract.AtDeadline;
import dev.quiesce.agent.contract.DrainSlices;
import dev.quiesce.agent.contract.GraceBudget;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What others' hooks were reported to do wrong. Each test is named after the public report, owner and number. */
class ReportedHooksTest {

    private static final DrainPlan SERVER = plan(10, 60, 0, AtDeadline.ANSWER);

    /** A hook that hangs led to about twice the grace: ours ends by its own clock, with the overhead still to come. */
    @Test
    void kubernetes115817WorkThatNeverEndsDoesNotHoldTheHookForEver() {
        DrainPlay play = new DrainPlay(SERVER).hook(0, "app", 1).woken(10).saw(10, 1);
        assertThat(play.woken(69.9).answered()).isEmpty();
        assertThat(play.woken(70).answered()).containsExactly(1L);
        assertThat(SERVER.budget().grace()).isEqualTo(at(100));
    }

    /** When a main ends, its running hook is aborted. */
    @Test
    void kubernetes73993AClosedCallIsNotTheEndOfTheDrain() {
        DrainPlay play = new DrainPlay(SERVER)
                .hook(0, "app", 1)
                .hook(0, "other", 2)
                .woken(10)
                .saw(10, 1)
                .closed(11, 2);
        assertThat(play.state()).isInstanceOf(DrainState.Finishing.class);
        assertThat(play.answered()).isEmpty();
        assertThat(play.saw(12, 0).saw(14, 0).answered()).containsExactly(1L);
    }

    /** The hook is called for a failed liveness probe as well. */
    @Test
    void kubernetes111593AKillThatIsNoDeletionEndsInServing() {
        DrainPlay play =
                new DrainPlay(SERVER).hook(0, "app", 1).woken(10).saw(10, 0).saw(12, 0);
        assertThat(play.state()).isInstanceOf(DrainState.Drained.class);
        assertThat(play.woken(105).state()).isInstanceOf(DrainState.Serving.class);
        assertThat(play.hook(200, "app", 2).state()).isInstanceOf(DrainState.Noticing.class);
    }

    /** The same, when the leader sees that the pod is not being deleted: the rest is not waited for. */
    @Test
    void kubernetes111593ADrainOfAPodThatStaysIsOverAtOnce() {
        DrainPlay play = new DrainPlay(SERVER).hook(0, "app", 1).saw(0, 1).send(new DrainEvent.NotDeleted(at(2)));
        assertThat(play.answered()).containsExactly(1L);
        assertThat(play.state()).isInstanceOf(DrainState.Serving.class);
    }

    /** A drain ended too early, or too late, with requests that come and go. */
    @Test
    void knativeServing12865QuietStartsAgainWithEachRequestAndIsCapped() {
        DrainPlay play = new DrainPlay(SERVER).hook(0, "app", 1).woken(10);
        for (int second = 10; second < 70; second++) {
            play.saw(second, second % 2).woken(second + 0.5);
            assertThat(play.answered()).isEmpty();
        }
        assertThat(play.woken(70).answered()).containsExactly(1L);
    }

    /** A node that shuts down gives less than the pod's grace, and tells nobody: SIGTERM is all there is to see. */
    @Test
    void kubernetes110755SigtermEndsADrainThatHadAnHourLeft() {
        DrainPlay play = new DrainPlay(plan(60, 3600, 60, AtDeadline.HOLD))
                .hook(0, "trino", 1)
                .saw(0, 1)
                .told(30)
                .woken(31.5);
        assertThat(play.answered()).containsExactly(1L);
        assertThat(((DrainState.Stopped) play.state()).last())
                .isInstanceOfSatisfying(
                        DrainState.Expired.class,
                        last -> assertThat(last.ending()).isEqualTo(Ending.TOLD));
    }

    /** An eviction by the kubelet gives one second: no slice is planned that does not fit. */
    @Test
    void kubernetes115819WhatDoesNotFitTheRealGraceIsLeftOut() {
        DrainPlay play = new DrainPlay(plan(60, 3600, 60, AtDeadline.HOLD))
                .hook(0, "trino", 1)
                .saw(0, 0);
        play.send(new DrainEvent.GraceKnown(at(0.5), at(1)));
        GraceBudget left = play.drain().clock().budget();
        assertThat(left.notice()).isZero();
        assertThat(left.settle()).isZero();
        assertThat(left.finishing().plus(left.overhead())).isEqualTo(at(1));
    }

    /** A second delete with a shorter grace is not obeyed by the kubelet; the agent obeys, and never gives more time. */
    @Test
    void kubernetes83916ALaterDeleteShortensAndNeverLengthens() {
        DrainPlay play = new DrainPlay(SERVER)
                .hook(0, "app", 1)
                .saw(0, 1)
                .send(new DrainEvent.Ordered(at(5), at(10)))
                .send(new DrainEvent.Ordered(at(6), at(600)));
        assertThat(play.woken(10).answered()).containsExactly(1L);
    }

    /** The drain was longer than the grace: of a grace that nobody may raise, the sum of all slices is never more. */
    @Test
    void kubernetes65496NoSliceLiesBeyondTheGrace() {
        DrainSlices asked = new DrainSlices(at(20), at(60), at(20), at(2));
        for (long grace = 0; grace < 120; grace++) {
            GraceBudget budget = GraceBudget.planned(asked, Duration.ofSeconds(grace));
            assertThat(budget.deadline().plus(budget.overhead())).isEqualTo(Duration.ofSeconds(grace));
        }
    }

    /** A cancelled parent counts as done while its children still work: only their own quiet ends the wait. */
    @Test
    void pipeline8031NothingButTheWorkItselfEndsTheWait() {
        DrainPlay play = new DrainPlay(SERVER).hook(0, "step", 1).woken(10);
        for (int second = 10; second < 40; second++) {
            assertThat(play.saw(second, 1).woken(second + 0.5).answered()).isEmpty();
        }
        assertThat(play.saw(40, 0).saw(42, 0).answered()).containsExactly(1L);
    }
}

package dev.quiesce.webhook.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.quiesce.agent.contract.AtDeadline;
import dev.quiesce.agent.contract.DrainSlices;
import dev.quiesce.agent.drain.DrainEvent;
import dev.quiesce.agent.drain.DrainMachine;
import dev.quiesce.agent.drain.DrainPlan;
import dev.quiesce.agent.drain.DrainState;
import dev.quiesce.agent.drain.Reading;
import dev.quiesce.agent.report.DrainReport;
import dev.quiesce.agent.report.Moment;
import dev.quiesce.agent.report.PodIdentity;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The reports are those of the agent's own code. */
class ReportedDrainTest {

    private static final DrainSlices ASKED = new DrainSlices(seconds(3), seconds(60), seconds(0), seconds(30));
    private static final PodIdentity POD = new PodIdentity("shop", "cart-0", "uid");

    @Test
    void anAgentsReportIsUnderstood() throws JsonProcessingException {
        // Given
        JsonNode report = report(
                new DrainEvent.HookCalled(seconds(100), "cart", 1),
                new DrainEvent.Seen(seconds(101), new Reading.InFlight(4, List.of("10.0.0.1:5"))),
                new DrainEvent.Woken(seconds(103)),
                new DrainEvent.Seen(seconds(114), new Reading.InFlight(0, List.of())),
                new DrainEvent.Seen(seconds(117), new Reading.InFlight(0, List.of())),
                new DrainEvent.Told(seconds(118)));

        // When
        ReportedDrain drain = ReportedDrain.read(report).orElseThrow();

        // Then
        assertThat(drain.pod()).isEqualTo("shop/cart-0");
        assertThat(drain.grace()).isEqualTo(seconds(93));
        assertThat(drain.planned())
                .extracting(Slice::length)
                .containsExactly(seconds(3), seconds(60), seconds(0), seconds(30));
        assertThat(drain.actual().outcome()).isEqualTo("drained");
        assertThat(drain.actual().slices())
                .extracting(Slice::length)
                .containsExactly(seconds(3), seconds(14), seconds(0), seconds(0), seconds(1));
        assertThat(drain.actual().total()).isEqualTo(seconds(18));
        assertThat(drain.actual().work()).isEqualTo(new Actual.Work(4, 4, 0, 0, List.of(), ""));
    }

    @Test
    void aReportAloneIsATimelineOfItsOwn() throws JsonProcessingException {
        Timeline timeline = ReportedDrain.read(report(new DrainEvent.HookCalled(seconds(1), "cart", 1)))
                .orElseThrow()
                .alone();

        assertThat(timeline.subject()).isEqualTo("Pod shop/cart-0");
        assertThat(timeline.drains()).isTrue();
        assertThat(timeline.actual()).isPresent();
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "[]", "1", "{\"drain\": {}}", "{\"state\": \"Serving\", \"drain\": null}"})
    void whatIsNoReportOfADrainIsNone(String json) throws JsonProcessingException {
        assertThat(ReportedDrain.read(new ObjectMapper().readTree(json))).isEmpty();
    }

    private static JsonNode report(DrainEvent... events) throws JsonProcessingException {
        DrainMachine machine = new DrainMachine(new DrainPlan(ASKED, ASKED.total(), AtDeadline.ANSWER, seconds(2)));
        DrainState state = DrainMachine.initial();
        for (DrainEvent event : events) {
            state = machine.step(state, event).state();
        }
        Moment now = new Moment(events[events.length - 1].at(), 0);
        return new ObjectMapper().readTree(DrainReport.render(POD, state, now, 1, List.of()));
    }

    private static Duration seconds(long seconds) {
        return Duration.ofSeconds(seconds);
    }
}

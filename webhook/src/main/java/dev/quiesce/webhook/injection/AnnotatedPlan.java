package dev.quiesce.webhook.injection;

import com.fasterxml.jackson.databind.JsonNode;
import dev.quiesce.agent.contract.AtDeadline;
import dev.quiesce.agent.contract.DrainNames;
import dev.quiesce.agent.contract.DrainProfile;
import dev.quiesce.agent.contract.DrainSlices;
import dev.quiesce.agent.contract.DurationText;
import dev.quiesce.agent.contract.GraceBudget;
import dev.quiesce.agent.contract.Parsed;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/** Reads a pod's own annotations. Strict: a value that can't be understood is named and never guessed. */
final class AnnotatedPlan {

    private static final List<String> FOR_AGENTS =
            List.of(DrainNames.GRACEFUL_SHUTDOWN_PERIOD, DrainNames.SETTLE, DrainNames.AT_DEADLINE, DrainNames.PORT);

    private final Pod pod;
    private final List<Parsed.Invalid<?>> problems = new ArrayList<>();
    private final List<String> remarks = new ArrayList<>();

    private AnnotatedPlan(Pod pod) {
        this.pod = pod;
    }

    /** Whether the pod asks for anything. */
    static boolean isIn(Pod pod) {
        return Pod.isSet(pod.annotation(DrainNames.DRAIN));
    }

    static PlanReading read(Pod pod) {
        AnnotatedPlan reader = new AnnotatedPlan(pod);
        Optional<DrainPlan> plan =
                reader.value(DrainNames.DRAIN, DrainProfile::parse).flatMap(reader::plan);
        return plan.isPresent() && reader.problems.isEmpty()
                ? new PlanReading.Planned(plan.get(), reader.remarks)
                : new PlanReading.Refused(reader.problems);
    }

    private Optional<DrainPlan> plan(DrainProfile profile) {
        return switch (profile) {
            case CONNECTIONS -> Optional.of(connections());
            case SLEEP -> Optional.of(sleep());
            case TRINO, HTTP -> {
                problems.add(new Parsed.Invalid<>(
                        DrainNames.DRAIN, profile.text(), "is not available yet", "connections or sleep"));
                yield Optional.empty();
            }
        };
    }

    private DrainPlan connections() {
        DrainProfile profile = DrainProfile.CONNECTIONS;
        List<MainContainer> mains = mains();
        DrainSlices slices = profile.slices(pod.ownGrace());
        slices = duration(DrainNames.GRACEFUL_SHUTDOWN_PERIOD)
                .map(slices::withFinishing)
                .orElse(slices);
        slices = duration(DrainNames.NOTICE).map(slices::withNotice).orElse(slices);
        slices = duration(DrainNames.SETTLE).map(slices::withSettle).orElse(slices);
        return new DrainPlan(
                profile,
                slices.withOverhead(overhead(slices)),
                value(DrainNames.AT_DEADLINE, AtDeadline::parse).orElse(profile.atDeadline()),
                value(DrainNames.PORT, PortText::parse).orElseGet(() -> declaredPorts(mains)),
                mains);
    }

    private DrainPlan sleep() {
        DrainProfile profile = DrainProfile.SLEEP;
        for (String name : FOR_AGENTS) {
            if (Pod.isSet(pod.annotation(name))) {
                remarks.add(name + " has no effect with " + DrainNames.DRAIN + ": " + profile.text());
            }
        }
        DrainSlices slices = profile.slices(pod.ownGrace());
        slices = duration(DrainNames.NOTICE).map(slices::withNotice).orElse(slices);
        return new DrainPlan(profile, slices.withOverhead(overhead(slices)), profile.atDeadline(), List.of(), mains());
    }

    /**
     * What the pod came with gives way where the cap has no room for it and the rest, down to half of that room: a pod
     * that came with the cap itself would else have no time to drain.
     */
    private Duration overhead(DrainSlices slices) {
        Duration room = Collections.max(
                List.of(GraceBudget.LONGEST_BY_DEFAULT, Duration.ofSeconds(pod.terminationGracePeriodSeconds())));
        Duration rest = slices.notice().plus(slices.finishing()).plus(slices.settle());
        Duration most = room.minus(Collections.min(List.of(rest, room.dividedBy(2))));
        return duration(DrainNames.SAFETY_OVERHEAD).orElseGet(() -> Collections.min(List.of(slices.overhead(), most)));
    }

    private List<MainContainer> mains() {
        return value(DrainNames.CONTAINERS, this::named).orElseGet(pod::mains);
    }

    private Parsed<List<MainContainer>> named(String field, String text) {
        List<MainContainer> mains = pod.mains();
        List<String> asked =
                List.of(text.split(",", -1)).stream().map(String::strip).toList();
        List<String> known = mains.stream().map(MainContainer::name).toList();
        for (String name : asked) {
            if (!known.contains(name)) {
                return new Parsed.Invalid<>(
                        field, name, "is no container of this pod", "some of " + String.join(",", known));
            }
        }
        return new Parsed.Valid<>(
                mains.stream().filter(main -> asked.contains(main.name())).toList());
    }

    private static List<Integer> declaredPorts(List<MainContainer> mains) {
        return mains.stream()
                .flatMapToInt(MainContainer::tcpPorts)
                .distinct()
                .boxed()
                .toList();
    }

    private Optional<Duration> duration(String name) {
        return value(name, DurationText::parse);
    }

    private <T> Optional<T> value(String name, BiFunction<String, String, Parsed<T>> parser) {
        JsonNode written = pod.annotation(name);
        if (!Pod.isSet(written)) {
            return Optional.empty();
        }
        Parsed<T> parsed = written.isTextual()
                ? parser.apply(name, written.asText())
                : new Parsed.Invalid<>(name, written.toString(), "is not a string", "it in quotes");
        return switch (parsed) {
            case Parsed.Valid<T> valid -> Optional.of(valid.value());
            case Parsed.Invalid<T> invalid -> {
                problems.add(invalid);
                yield Optional.empty();
            }
        };
    }
}

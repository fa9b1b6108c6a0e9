package dev.quiesce.webhook.timeline;

import java.time.Duration;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * How a pod ends. Moments count from its delete, which is when its hooks are called.
 *
 * @param subject such as {@code Pod shop/cart}
 * @param drainedBy the profile and who carries it out; "" for a pod that does not drain
 * @param grace the terminationGracePeriodSeconds in force
 * @param ownGrace what the pod came with
 * @param slices the plan, in order; none for a pod that does not drain
 * @param limits who would grant less than this grace period
 * @param remarks what the reader should know, a sentence or two each
 * @param actual what happened, where there is a report
 */
public record Timeline(
        String subject,
        String drainedBy,
        Duration grace,
        Duration ownGrace,
        List<Slice> slices,
        List<ContainerEnding> containers,
        List<GraceLimit> limits,
        List<String> remarks,
        Optional<Actual> actual) {

    public Timeline {
        slices = List.copyOf(slices);
        containers = List.copyOf(containers);
        limits = List.copyOf(limits);
        remarks = List.copyOf(remarks);
    }

    /** Whether it drains at all. */
    public boolean drains() {
        return !slices.isEmpty();
    }

    /** The last moment that anything is said about. */
    public Duration end() {
        return Collections.max(Stream.of(
                        Stream.of(grace),
                        containers.stream().map(ContainerEnding::latestKill),
                        actual.stream().map(Actual::total))
                .flatMap(moments -> moments)
                .toList());
    }

    /** The same, with a report beside it. */
    public Timeline with(Actual report) {
        return new Timeline(
                subject, drainedBy, grace, ownGrace, slices, containers, limits, remarks, Optional.of(report));
    }

    /** The same, with more to say, before what is said already. */
    public Timeline saying(Collection<String> first) {
        List<String> all = Stream.concat(first.stream(), remarks.stream()).toList();
        return new Timeline(subject, drainedBy, grace, ownGrace, slices, containers, limits, all, actual);
    }
}

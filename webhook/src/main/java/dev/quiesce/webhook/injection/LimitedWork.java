package dev.quiesce.webhook.injection;

import dev.quiesce.webhook.drainpolicy.Limits;
import java.util.List;
import java.util.stream.Stream;

/** What of an agent's work the bounds of its pod do not allow. */
final class LimitedWork {

    private LimitedWork() {}

    /** The causes, a sentence each; none where all is allowed. */
    static List<String> refusals(AgentWork work, Limits limits) {
        Stream<String> kinds = work.kinds().stream()
                .filter(kind -> !limits.allows(kind))
                .map(kind -> "work of kind " + kind.text() + " is not among the limits.allowedWork");
        Stream<String> hosts = work.urls().stream()
                .flatMap(url -> limits.hosts().refusal(url).map(refusal -> url.authority() + " " + refusal).stream())
                .distinct();
        return Stream.concat(kinds, hosts).toList();
    }
}

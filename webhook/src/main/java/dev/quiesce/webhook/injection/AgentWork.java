package dev.quiesce.webhook.injection;

import dev.quiesce.agent.contract.ConfirmProbe;
import dev.quiesce.agent.contract.ConfirmProbes;
import dev.quiesce.agent.contract.HttpAction;
import dev.quiesce.agent.contract.HttpEndpoint;
import dev.quiesce.agent.contract.HttpUrl;
import dev.quiesce.agent.contract.HttpWork;
import dev.quiesce.agent.contract.OnSourceFailure;
import dev.quiesce.webhook.drainpolicy.HttpHeader.SecretKey;
import dev.quiesce.webhook.drainpolicy.WorkKind;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What an agent looks at, and whom it calls.
 *
 * @param ports where connections are work; empty where they are none
 * @param ignoredPeers whose connections are none
 * @param http gauges
 * @param onStart the call that begins a drain
 * @param confirm what ends slices early
 * @param onSourceFailure what is done when a source can't be read
 * @param secrets what the agent gets as variables, in the order of their numbers
 * @param files what the agent reads, by the paths that some container of the pod has them under
 */
record AgentWork(
        List<Integer> ports,
        List<String> ignoredPeers,
        List<HttpWork> http,
        Optional<HttpAction> onStart,
        ConfirmProbes confirm,
        OnSourceFailure onSourceFailure,
        List<SecretKey> secrets,
        List<String> files) {

    /** Nothing: the kubelet sleeps. */
    static final AgentWork NONE = new AgentWork(
            List.of(),
            List.of(),
            List.of(),
            Optional.empty(),
            ConfirmProbes.NONE,
            OnSourceFailure.WAIT,
            List.of(),
            List.of());

    AgentWork {
        ports = List.copyOf(ports);
        ignoredPeers = List.copyOf(ignoredPeers);
        http = List.copyOf(http);
        secrets = List.copyOf(secrets);
        files = List.copyOf(files);
    }

    /** The kinds of work that are looked for. */
    List<WorkKind> kinds() {
        if (ports.isEmpty() && http.isEmpty()) {
            return List.of(WorkKind.SLEEP);
        }
        return Stream.of(
                        ports.isEmpty() ? Optional.<WorkKind>empty() : Optional.of(WorkKind.CONNECTIONS),
                        http.isEmpty() ? Optional.<WorkKind>empty() : Optional.of(WorkKind.HTTP))
                .flatMap(Optional::stream)
                .toList();
    }

    /** Whom the agent calls. */
    List<HttpUrl> urls() {
        return Stream.of(
                        http.stream().map(HttpWork::endpoint),
                        onStart.stream().map(HttpAction::endpoint),
                        Stream.of(Optional.ofNullable(confirm.notice()), Optional.ofNullable(confirm.settle()))
                                .flatMap(Optional::stream)
                                .map(ConfirmProbe::endpoint))
                .flatMap(endpoints -> endpoints)
                .map(HttpEndpoint::url)
                .filter(Objects::nonNull)
                .toList();
    }
}

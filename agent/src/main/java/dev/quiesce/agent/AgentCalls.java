package dev.quiesce.agent;

import dev.quiesce.agent.contract.ConfirmProbe;
import dev.quiesce.agent.contract.ConfirmProbes;
import dev.quiesce.agent.contract.HttpAction;
import dev.quiesce.agent.contract.HttpEndpoint;
import dev.quiesce.agent.contract.HttpHeader;
import dev.quiesce.agent.contract.HttpWork;
import dev.quiesce.agent.contract.OnSourceFailure;
import dev.quiesce.agent.contract.ValueSource;
import dev.quiesce.agent.contract.WrappedHook;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Whom the agent calls.
 *
 * @param work gauges that apps serve
 * @param onStart the call that begins a drain; null for none
 * @param confirm probes that end the notice and the settling early
 * @param onSourceFailure what becomes of work that can't be seen
 * @param patience how long a source may fail before it is passed over, where it may be
 * @param wrapped hooks that mains came with
 * @param podAddress where the kubelet would send those
 */
record AgentCalls(
        List<HttpWork> work,
        @Nullable HttpAction onStart,
        ConfirmProbes confirm,
        OnSourceFailure onSourceFailure,
        Duration patience,
        List<WrappedHook> wrapped,
        String podAddress) {

    static final String LOOPBACK = "127.0.0.1";

    static final AgentCalls NONE = new AgentCalls(
            List.of(), null, ConfirmProbes.NONE, OnSourceFailure.WAIT, OnSourceFailure.PATIENCE, List.of(), LOOPBACK);

    AgentCalls {
        work = List.copyOf(work);
        wrapped = List.copyOf(wrapped);
    }

    /** The longest sleep that a main came with: others are given at least this long to notice. */
    Duration shortestNotice() {
        Duration longest = Duration.ZERO;
        for (WrappedHook hook : wrapped) {
            longest = hook.sleep().compareTo(longest) > 0 ? hook.sleep() : longest;
        }
        return longest;
    }

    /** The variables in which secrets stand. */
    Set<String> secretVariables() {
        Set<String> names = new HashSet<>();
        for (HttpWork source : work) {
            add(names, source.endpoint());
        }
        if (onStart != null) {
            add(names, onStart.endpoint());
        }
        add(names, confirm.notice());
        add(names, confirm.settle());
        return names;
    }

    private static void add(Set<String> names, @Nullable ConfirmProbe probe) {
        if (probe != null) {
            add(names, probe.endpoint());
        }
    }

    private static void add(Set<String> names, HttpEndpoint endpoint) {
        for (HttpHeader header : endpoint.headers()) {
            add(names, header.value());
        }
        ValueSource bearer = endpoint.bearer();
        if (bearer != null) {
            add(names, bearer);
        }
    }

    private static void add(Set<String> names, ValueSource source) {
        if (source.from() == ValueSource.From.ENVIRONMENT) {
            names.add(source.text());
        }
    }
}

package dev.quiesce.agent;

import dev.quiesce.agent.contract.DrainProfile;
import dev.quiesce.agent.contract.HttpWork;
import dev.quiesce.agent.contract.WrappedHook;
import dev.quiesce.agent.work.Sources;
import dev.quiesce.agent.work.WorkSource;
import dev.quiesce.agent.work.connections.ConnectionSource;
import dev.quiesce.agent.work.http.HookSource;
import dev.quiesce.agent.work.http.HttpSource;
import dev.quiesce.agent.work.http.Secrets;
import java.util.ArrayList;
import java.util.List;

/** The work sources that a configuration names. */
final class AgentWork {

    private AgentWork() {}

    static Sources sources(AgentConfig config, Secrets secrets) {
        List<WorkSource> sources = new ArrayList<>();
        if (config.profile() != DrainProfile.SLEEP && !config.ports().isEmpty()) {
            sources.add(new ConnectionSource(config.connectionTables(), config.ports(), config.ignoredPeers()));
        }
        for (HttpWork work : config.calls().work()) {
            sources.add(new HttpSource(work, secrets));
        }
        for (WrappedHook hook : config.calls().wrapped()) {
            WrappedHook.Get get = hook.get();
            if (get != null) {
                sources.add(new HookSource(
                        hook, get, config.calls().podAddress(), config.plan().grace()));
            }
        }
        return new Sources(
                sources, config.calls().onSourceFailure(), config.calls().patience());
    }
}

package dev.quiesce.webhook.drainpolicy;

import dev.quiesce.agent.contract.DurationText;
import dev.quiesce.agent.contract.Parsed;
import dev.quiesce.webhook.admission.Problem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What keeps a drain policy from being in force, with the field at fault. */
public final class DrainPolicyProblems {

    private static final int HIGHEST_PORT = 65_535;

    private final List<Problem> problems = new ArrayList<>();
    private final DrainPolicyKind kind;
    private final DrainPolicySpec spec;

    private DrainPolicyProblems(DrainPolicyKind kind, DrainPolicySpec spec) {
        this.kind = kind;
        this.spec = spec;
    }

    /** The problems of this spec; none means that it can be in force. */
    public static List<Problem> of(DrainPolicyKind kind, DrainPolicySpec spec) {
        DrainPolicyProblems found = new DrainPolicyProblems(kind, spec);
        found.selector();
        found.times();
        found.work();
        found.sleeps();
        found.cluster();
        found.problems.addAll(HttpProblems.of(spec));
        return List.copyOf(found.problems);
    }

    private void selector() {
        LabelSelector selector = spec.podSelector();
        if (selector == null) {
            say("spec.podSelector", "is missing; {} is all pods");
            return;
        }
        for (int i = 0; i < selector.matchExpressions().size(); i++) {
            LabelSelector.Term term = selector.matchExpressions().get(i);
            String path = "spec.podSelector.matchExpressions[" + i + "]";
            if (term.key() == null || term.operator() == null) {
                say(path, "needs a key and an operator");
            } else if (term.operator().needsValues() == term.values().isEmpty()) {
                say(path + ".values", term.operator().needsValues() ? "is empty; name at least one" : "must be empty");
            }
        }
    }

    private void times() {
        duration("spec.gracefulShutdownPeriod", spec.gracefulShutdownPeriod());
        duration("spec.safetyOverhead", spec.safetyOverhead());
        sleep(
                "notice",
                spec.notice(),
                spec.confirm() == null ? null : spec.confirm().notice());
        sleep(
                "settle",
                spec.settle(),
                spec.confirm() == null ? null : spec.confirm().settle());
        if (spec.containers().stream().anyMatch(String::isBlank)) {
            say("spec.containers", "has an empty name");
        }
    }

    private void sleep(String slice, @Nullable Sleep sleep, Confirm.@Nullable Probe probe) {
        boolean untilConfirmed = sleep != null && sleep.untilConfirmed();
        if (sleep != null) {
            duration("spec." + slice + ".sleep", sleep.sleep());
        }
        if (untilConfirmed && probe == null) {
            say("spec." + slice + ".untilConfirmed", "needs spec.confirm." + slice + ", by which it is known");
        }
        if (!untilConfirmed && probe != null) {
            say("spec.confirm." + slice, "has no effect without spec." + slice + ".untilConfirmed: true");
        }
    }

    private void work() {
        Work work = spec.work();
        if (work == null) {
            if (kind == DrainPolicyKind.DRAIN_POLICY) {
                say("spec.work", "is missing; one of " + WorkKind.names());
            }
            return;
        }
        List<WorkKind> kinds = work.kinds();
        if (kinds.isEmpty()) {
            say("spec.work", "is empty; one of " + WorkKind.names());
        }
        if (work.sleep() != null && kinds.size() > 1) {
            say("spec.work.sleep", "leaves no agent that could look for other work; write the one or the other");
        }
        if (work.connections() != null) {
            connections(work.connections());
        }
    }

    private void connections(Work.Connections connections) {
        for (int port : connections.ports()) {
            if (port < 1 || port > HIGHEST_PORT) {
                say("spec.work.connections.ports", port + " is no port; 1 to " + HIGHEST_PORT);
            }
        }
        for (String peer : connections.ignoredPeers()) {
            if (IpAddress.parse(peer).isEmpty()) {
                say("spec.work.connections.ignoredPeers", "\"" + peer + "\" is no IP address, such as 10.0.0.1");
            }
        }
    }

    /** The kubelet alone knows neither periods nor probes. */
    private void sleeps() {
        if (spec.work() == null || spec.work().sleep() == null) {
            return;
        }
        noEffect("spec.gracefulShutdownPeriod", spec.gracefulShutdownPeriod());
        noEffect("spec.settle", spec.settle());
        noEffect("spec.onStart", spec.onStart());
        noEffect("spec.confirm", spec.confirm());
        noEffect("spec.atDeadline", spec.atDeadline());
    }

    private void noEffect(String path, @Nullable Object value) {
        if (value != null) {
            say(path, "has no effect with spec.work.sleep, where there is no agent");
        }
    }

    private void cluster() {
        if (kind == DrainPolicyKind.DRAIN_POLICY) {
            clusterOnly("spec.namespaces", spec.namespaces().isEmpty() ? null : spec.namespaces());
            clusterOnly("spec.limits", spec.limits());
            clusterOnly("spec.clusterGrants", spec.clusterGrants());
            clusterOnly("spec.agent", spec.agent());
            return;
        }
        spec.namespaces().stream()
                .filter(name -> name.contains("*"))
                .forEach(name -> say("spec.namespaces", "\"" + name + "\" is a wildcard; name each one"));
        Optional.ofNullable(spec.limits()).ifPresent(this::limits);
        ClusterGrants grants = spec.clusterGrants();
        if (grants != null) {
            duration("spec.clusterGrants.autoscaler", grants.autoscaler());
            duration("spec.clusterGrants.nodeShutdown", grants.nodeShutdown());
            duration("spec.clusterGrants.karpenter", grants.karpenter());
            duration("spec.clusterGrants.admin", grants.admin());
        }
        Optional.ofNullable(spec.agent()).ifPresent(this::agent);
    }

    private void clusterOnly(String path, @Nullable Object value) {
        if (value != null) {
            say(path, "is for a ClusterDrainPolicy only");
        }
    }

    private void limits(Limits limits) {
        duration("spec.limits.longestGrace", limits.longestGrace());
        Stream.ofNullable(limits.allowedHosts())
                .flatMap(List::stream)
                .filter(host -> !AllowedHosts.isPattern(host))
                .forEach(host -> say(
                        "spec.limits.allowedHosts",
                        "\"" + host + "\" is no host; write a name, a name with a port, or *.example.com"));
    }

    private void agent(AgentSpec agent) {
        AgentSpec.Resources resources = agent.resources();
        if (resources == null || resources.requests() == null || resources.limits() == null) {
            say("spec.agent.resources", "needs requests and limits, each with cpu and memory");
            return;
        }
        amount("cpu", resources.requests().cpu(), resources.limits().cpu());
        amount("memory", resources.requests().memory(), resources.limits().memory());
    }

    private void amount(String resource, @Nullable String request, @Nullable String limit) {
        var least = Quantity.amount(request == null ? "" : request);
        var most = Quantity.amount(limit == null ? "" : limit);
        if (least.isEmpty() || least.get().signum() <= 0) {
            say("spec.agent.resources.requests." + resource, "\"" + request + "\" is no amount, such as 40Mi or 10m");
        } else if (most.isEmpty() || most.get().compareTo(least.get()) < 0) {
            say("spec.agent.resources.limits." + resource, "\"" + limit + "\" is no amount from the request on");
        }
    }

    private void duration(String path, @Nullable String text) {
        if (text != null && DurationText.parse(path, text) instanceof Parsed.Invalid<Duration> invalid) {
            say(path, "\"" + invalid.value() + "\" " + invalid.problem() + "; write " + invalid.remedy());
        }
    }

    private void say(String path, String message) {
        problems.add(new Problem(path, message));
    }
}

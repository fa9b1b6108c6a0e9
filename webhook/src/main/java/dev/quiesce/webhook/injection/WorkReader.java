package dev.quiesce.webhook.injection;

import dev.quiesce.agent.contract.ConfirmProbes;
import dev.quiesce.agent.contract.DrainNames;
import dev.quiesce.agent.contract.DrainProfile;
import dev.quiesce.agent.contract.Gauge;
import dev.quiesce.agent.contract.HttpAction;
import dev.quiesce.agent.contract.HttpEndpoint;
import dev.quiesce.agent.contract.HttpUrl;
import dev.quiesce.agent.contract.HttpWork;
import dev.quiesce.agent.contract.OnSourceFailure;
import dev.quiesce.agent.contract.Parsed;
import dev.quiesce.webhook.drainpolicy.DrainPolicySpec;
import dev.quiesce.webhook.drainpolicy.HttpTerms;
import dev.quiesce.webhook.drainpolicy.IpAddress;
import dev.quiesce.webhook.drainpolicy.References;
import dev.quiesce.webhook.drainpolicy.SourceFailure;
import dev.quiesce.webhook.drainpolicy.Work;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What the agent of a pod looks at: as the policy has it, with the pod's own annotations in the place of single settings. */
final class WorkReader {

    private static final List<String> OF_A_GAUGE =
            List.of(DrainNames.WORK_URL, DrainNames.WORK_JSON_POINTER, DrainNames.WORK_METRIC);

    /** What reports call the one gauge that annotations can name. */
    private static final String GAUGE = "work";

    private final PodAnnotations annotations;
    private final @Nullable DrainPolicySpec policy;
    private final List<String> remarks;

    WorkReader(PodAnnotations annotations, @Nullable DrainPolicySpec policy, List<String> remarks) {
        this.annotations = annotations;
        this.policy = policy;
        this.remarks = remarks;
    }

    AgentWork work(DrainProfile profile, List<MainContainer> mains) {
        return policy == null ? annotated(profile, mains) : ofPolicy(policy, mains);
    }

    private AgentWork annotated(DrainProfile profile, List<MainContainer> mains) {
        boolean gauged = profile == DrainProfile.HTTP;
        if (!gauged) {
            OF_A_GAUGE.stream()
                    .filter(annotations::has)
                    .forEach(name -> remarks.add(PlanReader.noEffect(name, profile)));
        }
        return new AgentWork(
                ports().orElseGet(() -> gauged ? List.of() : declaredPorts(mains)),
                ignoredPeers().orElse(List.of()),
                gauged ? gauge().stream().toList() : List.of(),
                onStart(),
                ConfirmProbes.NONE,
                onSourceFailure().orElse(OnSourceFailure.WAIT),
                List.of(),
                List.of());
    }

    private AgentWork ofPolicy(DrainPolicySpec spec, List<MainContainer> mains) {
        OF_A_GAUGE.stream()
                .filter(annotations::has)
                .forEach(name -> remarks.add(name + " has no effect without " + DrainNames.DRAIN + ": http"));
        HttpTerms terms = new HttpTerms(spec);
        Work work = Objects.requireNonNull(spec.work(), "a policy that drains names its work");
        Work.Connections connections = work.connections();
        List<Integer> ports = connections == null
                ? List.of()
                : connections.ports().isEmpty() ? declaredPorts(mains) : connections.ports();
        return new AgentWork(
                connections == null ? List.of() : ports().orElse(ports),
                ignoredPeers().orElse(connections == null ? List.of() : connections.ignoredPeers()),
                terms.work(work),
                onStart().or(() -> terms.onStart(spec.onStart())),
                terms.confirm(spec.confirm()),
                onSourceFailure().orElse(contract(spec.onSourceFailure())),
                References.secrets(spec),
                References.files(spec));
    }

    private static OnSourceFailure contract(SourceFailure failure) {
        return switch (failure) {
            case WAIT -> OnSourceFailure.WAIT;
            case PROCEED -> OnSourceFailure.PROCEED;
        };
    }

    private Optional<HttpWork> gauge() {
        if (!annotations.has(DrainNames.WORK_URL)) {
            annotations.problem(new Parsed.Invalid<>(
                    DrainNames.WORK_URL, "", "is missing", "a URL such as http://127.0.0.1:8080/metrics"));
            return Optional.empty();
        }
        Optional<Gauge> metric = annotations.value(DrainNames.WORK_METRIC, Gauge::metric);
        Optional<Gauge> pointer = annotations.value(DrainNames.WORK_JSON_POINTER, Gauge::jsonPointer);
        if (metric.isPresent() && pointer.isPresent()) {
            annotations.problem(new Parsed.Invalid<>(
                    DrainNames.WORK_METRIC,
                    metric.get().path(),
                    "is there beside " + DrainNames.WORK_JSON_POINTER,
                    "one of the two"));
        }
        return annotations
                .value(DrainNames.WORK_URL, HttpUrl::parse)
                .map(url -> new HttpWork(
                        GAUGE, HttpEndpoint.of(url), metric.or(() -> pointer).orElse(Gauge.NUMBER)));
    }

    private Optional<List<Integer>> ports() {
        return annotations.value(DrainNames.PORT, PortText::parse);
    }

    private Optional<List<String>> ignoredPeers() {
        return annotations.value(DrainNames.IGNORED_PEERS, WorkReader::peers);
    }

    private Optional<HttpAction> onStart() {
        return annotations.value(DrainNames.ON_START, HttpAction::parse);
    }

    private Optional<OnSourceFailure> onSourceFailure() {
        return annotations.value(DrainNames.ON_SOURCE_FAILURE, OnSourceFailure::parse);
    }

    private static Parsed<List<String>> peers(String field, String text) {
        List<String> peers =
                Stream.of(text.split(",", -1)).map(String::strip).distinct().toList();
        return peers.stream().allMatch(peer -> IpAddress.parse(peer).isPresent())
                ? new Parsed.Valid<>(peers)
                : new Parsed.Invalid<>(field, text, "is no IP address", "10.0.0.1 or 10.0.0.1,fd00::1");
    }

    private static List<Integer> declaredPorts(List<MainContainer> mains) {
        return mains.stream()
                .flatMapToInt(MainContainer::tcpPorts)
                .distinct()
                .boxed()
                .toList();
    }
}

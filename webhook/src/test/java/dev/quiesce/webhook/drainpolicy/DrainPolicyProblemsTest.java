package dev.quiesce.webhook.drainpolicy;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.quiesce.webhook.admission.Problem;
import dev.quiesce.webhook.policies.DrainPolicyReader;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

class DrainPolicyProblemsTest {

    private static final YAMLMapper YAML = new YAMLMapper();

    /** Columns: kind, spec, path of the problem, its message. */
    @ParameterizedTest
    @CsvFileSource(resources = "unsound-policies.csv", delimiter = '|', quoteCharacter = '~', maxCharsPerColumn = 8192)
    void everyMistakeIsNamedByItsFieldWithWhatWouldBeRight(String kind, String spec, String path, String message) {
        assertThat(problems(kind, spec)).containsExactly(new Problem(path, message));
    }

    @Test
    void allProblemsAreNamedAtOnce() {
        assertThat(problems(
                        "DrainPolicy",
                        "{gracefulShutdownPeriod: soon, notice: {sleep: -1s}, work: {connections: {ports: [0]}}}"))
                .extracting(Problem::path)
                .containsExactly(
                        "spec.podSelector",
                        "spec.gracefulShutdownPeriod",
                        "spec.notice.sleep",
                        "spec.work.connections.ports");
    }

    @Test
    void everyMemberMayBeThereAtOnce() {
        assertThat(problems("ClusterDrainPolicy", """
                podSelector: {matchLabels: {app: web}}
                namespaces: [shop]
                containers: [web]
                gracefulShutdownPeriod: 86400
                notice: {sleep: 60, untilConfirmed: true}
                settle: {sleep: 1m}
                safetyOverhead: 30s
                atDeadline: Hold
                existingPreStop: Wrap
                onSourceFailure: Proceed
                work:
                  connections: {ports: [8080], ignoredPeers: [10.0.0.1, "fd00::1"]}
                  http:
                  - name: queue
                    url: https://queue.shop.svc:8443/depth
                    read: {prometheus: {metric: depth, labels: {queue: orders}}}
                    headers: [{name: X-Key, valueFrom: {secretKeyRef: {name: queue, key: token}}}]
                    caFile: /etc/tls/ca.crt
                    serverName: queue
                onStart: {http: {url: "http://127.0.0.1:8080/drain", method: PUT, body: "{}", expect: [200, 202]}}
                confirm: {notice: {http: {url: "http://127.0.0.1:8080/ready", read: {jsonPointer: /state}, equals: out}}}
                limits: {longestGrace: 25h, allowedWork: [connections, http], allowedHosts: [queue.shop.svc, "*.shop.svc:8443"]}
                clusterGrants: {autoscaler: 600s, nodeShutdown: 1m, karpenter: 2h, admin: 24h}
                agent: {resources: {requests: {cpu: 20m, memory: 48Mi}, limits: {cpu: 100m, memory: 64Mi}}}
                """)).isEmpty();
    }

    private static List<Problem> problems(String kind, String spec) {
        try {
            return switch (DrainPolicyReader.read(
                    DrainPolicyKind.of(kind).orElseThrow(),
                    YAML.createObjectNode().set("spec", YAML.readTree(spec)))) {
                case DrainPolicyReader.Reading.Sound sound -> List.of();
                case DrainPolicyReader.Reading.Unsound unsound -> unsound.problems();
            };
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }
}

package dev.quiesce.webhook.runs;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.quiesce.webhook.admission.UserInfo;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;

/** The life of a run: what users and controllers send, in order. The file is {@code runs/lives.yaml}. */
public record RunLife(String life, String policy, List<Step> steps) {

    private static final Map<String, String> ACCOUNTS = Map.of(
            "jane", "jane@example.com",
            "job", "system:serviceaccount:kube-system:job-controller",
            "kueue", "system:serviceaccount:kueue-system:kueue-controller-manager",
            "jobset", "system:serviceaccount:jobset-system:jobset-controller-manager",
            "kuberay", "system:serviceaccount:ray-system:kuberay-operator",
            "spark", "system:serviceaccount:spark-operator:spark-operator-controller",
            "trainer", "system:serviceaccount:kubeflow-system:kubeflow-trainer-controller-manager",
            "argo", "system:serviceaccount:argo:argo");

    /** One request: who sends it, what it does, and the merge patch on what is stored. */
    public record Step(String by, Does does, JsonNode patch) {

        /** Who sends it. */
        public UserInfo user() {
            String account = ACCOUNTS.get(by);
            if (account == null) {
                throw new IllegalArgumentException("nobody is called " + by + "; one of " + ACCOUNTS.keySet());
            }
            return new UserInfo(account, List.of("system:authenticated"));
        }
    }

    /** What a request does. */
    public enum Does {
        create,
        update,
        status
    }

    /** All lives. */
    public static List<RunLife> all() {
        try (InputStream file = RunLife.class.getResourceAsStream("/runs/lives.yaml")) {
            ObjectMapper yaml = new YAMLMapper();
            return yaml.readValue(file, new TypeReference<List<RunLife>>() {});
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** The kind of run. */
    public CaseKind kind() {
        return CaseKind.of(policy);
    }

    @Override
    public String toString() {
        return life;
    }
}

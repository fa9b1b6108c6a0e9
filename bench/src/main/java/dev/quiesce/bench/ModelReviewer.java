package dev.quiesce.bench;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.admission.v1.AdmissionRequest;
import io.fabric8.kubernetes.api.model.admission.v1.AdmissionReview;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** What webhook frameworks do: the whole review as objects of the Kubernetes client's model, and the same one check. */
final class ModelReviewer implements RunReviewer {

    private final KubernetesSerialization json = new KubernetesSerialization();

    @Override
    public byte[] answer(byte[] body) {
        AdmissionRequest request = json.unmarshal(new String(body, StandardCharsets.UTF_8), AdmissionReview.class)
                .getRequest();
        GenericKubernetesResource object = (GenericKubernetesResource) request.getObject();
        GenericKubernetesResource old = (GenericKubernetesResource) request.getOldObject();
        boolean changed = !Objects.equals(status(object), status(old));
        Answer answer = new Answer(request.getUid(), !(changed && finished(old)));
        return json.asJson(answer.review()).getBytes(StandardCharsets.UTF_8);
    }

    private static Object status(GenericKubernetesResource run) {
        return Objects.requireNonNullElse(run.get("spec", "status"), "");
    }

    private static boolean finished(GenericKubernetesResource run) {
        List<Map<String, Object>> conditions = run.get("status", "conditions");
        for (Map<String, Object> condition : conditions == null ? List.<Map<String, Object>>of() : conditions) {
            if ("Succeeded".equals(condition.get("type"))) {
                return !"Unknown".equals(condition.get("status"));
            }
        }
        return false;
    }
}

package dev.quiesce.webhook.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.quiesce.webhook.admission.FieldPath;
import dev.quiesce.webhook.admission.Projection;
import java.util.List;

/** AdmissionReviews for tests. */
final class Reviews {

    static final String UID = "705ab4f5-6393-11e8-b7cc-42010a800002";

    static final Projection SPEC_STATUS = Projection.of(List.of(FieldPath.parse("spec.status")));

    private static final String CANCEL = """
            {"kind":"AdmissionReview","apiVersion":"admission.k8s.io/v1","request":{
              "uid":"705ab4f5-6393-11e8-b7cc-42010a800002",
              "kind":{"group":"tekton.dev","version":"v1","kind":"PipelineRun"},
              "resource":{"group":"tekton.dev","version":"v1","resource":"pipelineruns"},
              "requestKind":{"group":"tekton.dev","version":"v1beta1","kind":"PipelineRun"},
              "name":"build-7","namespace":"team-a","operation":"UPDATE",
              "userInfo":{"username":"kim","uid":"u1","groups":["dev","system:authenticated"],"extra":{"k":["v"]}},
              "object":{"metadata":{"name":"build-7","labels":{"a":"b"}},"spec":{"status":"Cancelled","params":[1,2.5]}},
              "oldObject":{"metadata":{"name":"build-7"},"spec":{"status":""},"status":{"phase":"x"}},
              "dryRun":false,
              "options":{"kind":"UpdateOptions","apiVersion":"meta.k8s.io/v1"}}}
            """;

    private Reviews() {}

    /** An UPDATE that cancels a run. */
    static String cancel() {
        return CANCEL;
    }

    static byte[] bytes(String json) {
        return json.getBytes(UTF_8);
    }

    /** The same review with an object of about this many bytes that no projection names. */
    static byte[] ofSize(int bytes) {
        String head = CANCEL.strip().replace("\"labels\":{\"a\":\"b\"}", "\"annotations\":{\"pad\":\"@\"}");
        return bytes(head.replace("@", "x".repeat(bytes - head.length() + 1)));
    }
}

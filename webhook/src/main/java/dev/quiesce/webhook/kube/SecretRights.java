package dev.quiesce.webhook.kube;

import dev.quiesce.webhook.admission.UserInfo;
import dev.quiesce.webhook.policies.AuthorRights;
import io.fabric8.kubernetes.api.model.authorization.v1.SubjectAccessReview;
import io.fabric8.kubernetes.api.model.authorization.v1.SubjectAccessReviewBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;

/** Asks the API server what the author of a policy may do: it needs the right to create SubjectAccessReviews, and no other. */
public record SecretRights(KubernetesClient client) implements AuthorRights {

    @Override
    public boolean mayRead(UserInfo author, String namespace, String secret) {
        SubjectAccessReview review = client.authorization()
                .v1()
                .subjectAccessReview()
                .create(new SubjectAccessReviewBuilder()
                        .withNewSpec()
                        .withUser(author.username())
                        .withGroups(author.groups())
                        .withNewResourceAttributes()
                        .withVerb("get")
                        .withResource("secrets")
                        .withName(secret)
                        .withNamespace(namespace)
                        .endResourceAttributes()
                        .endSpec()
                        .build());
        return review.getStatus() != null
                && Boolean.TRUE.equals(review.getStatus().getAllowed());
    }
}

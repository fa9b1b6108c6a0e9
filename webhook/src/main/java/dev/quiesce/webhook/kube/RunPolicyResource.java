package dev.quiesce.webhook.kube;

import dev.quiesce.webhook.runs.RunPolicySpec;
import io.fabric8.crd.generator.annotation.AdditionalPrinterColumn;
import io.fabric8.generator.annotation.ValidationRule;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Kind;
import io.fabric8.kubernetes.model.annotation.Plural;
import io.fabric8.kubernetes.model.annotation.Singular;
import io.fabric8.kubernetes.model.annotation.Version;
import org.jspecify.annotations.Nullable;

/** The custom resource RunPolicy, of the cluster: what its definition is generated from. */
@Group(RunPolicyResource.GROUP)
@Version(RunPolicyResource.VERSION)
@Kind(RunPolicyResource.KIND)
@Plural(RunPolicyResource.PLURAL)
@Singular("runpolicy")
@AdditionalPrinterColumn(name = "Resources", jsonPath = ".spec.match.resources")
@AdditionalPrinterColumn(name = "Ready", jsonPath = ".status.conditions[?(@.type=='Ready')].status")
@AdditionalPrinterColumn(name = "Reason", jsonPath = ".status.conditions[?(@.type=='Ready')].reason")
@AdditionalPrinterColumn(name = "Message", jsonPath = ".status.conditions[?(@.type=='Ready')].message", priority = 1)
@AdditionalPrinterColumn(
        name = "Age",
        jsonPath = ".metadata.creationTimestamp",
        type = AdditionalPrinterColumn.Type.DATE)
@ValidationRule(
        value = "self.metadata.name.size() <= 200",
        message = "the name is part of the names of webhooks; keep it to 200 characters")
public final class RunPolicyResource extends CustomResource<RunPolicySpec, RunPolicyStatus> {

    public static final String GROUP = "quiesce.dev";
    public static final String VERSION = "v1alpha1";
    public static final String KIND = "RunPolicy";
    public static final String PLURAL = "runpolicies";

    /** Records have no empty form. */
    @Override
    protected @Nullable RunPolicySpec initSpec() {
        return null;
    }

    /** Records have no empty form. */
    @Override
    protected @Nullable RunPolicyStatus initStatus() {
        return null;
    }
}

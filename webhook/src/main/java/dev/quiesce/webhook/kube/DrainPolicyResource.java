package dev.quiesce.webhook.kube;

import dev.quiesce.webhook.drainpolicy.DrainPolicySpec;
import io.fabric8.crd.generator.annotation.AdditionalPrinterColumn;
import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Kind;
import io.fabric8.kubernetes.model.annotation.Plural;
import io.fabric8.kubernetes.model.annotation.Singular;
import io.fabric8.kubernetes.model.annotation.Version;
import org.jspecify.annotations.Nullable;

/** The custom resource DrainPolicy, of a namespace: what its definition is generated from. */
@Group(RunPolicyResource.GROUP)
@Version(RunPolicyResource.VERSION)
@Kind("DrainPolicy")
@Plural("drainpolicies")
@Singular("drainpolicy")
@AdditionalPrinterColumn(name = "Pods", jsonPath = ".status.pods.matched", type = AdditionalPrinterColumn.Type.INTEGER)
@AdditionalPrinterColumn(
        name = "Injected",
        jsonPath = ".status.pods.injected",
        type = AdditionalPrinterColumn.Type.INTEGER)
@AdditionalPrinterColumn(
        name = "Draining",
        jsonPath = ".status.pods.draining",
        type = AdditionalPrinterColumn.Type.INTEGER)
@AdditionalPrinterColumn(
        name = "OutOfDate",
        jsonPath = ".status.pods.outOfDate",
        type = AdditionalPrinterColumn.Type.INTEGER)
@AdditionalPrinterColumn(name = "Ready", jsonPath = ".status.conditions[?(@.type=='Ready')].status")
@AdditionalPrinterColumn(name = "Reason", jsonPath = ".status.conditions[?(@.type=='Ready')].reason")
@AdditionalPrinterColumn(name = "Message", jsonPath = ".status.conditions[?(@.type=='Ready')].message", priority = 1)
@AdditionalPrinterColumn(
        name = "Age",
        jsonPath = ".metadata.creationTimestamp",
        type = AdditionalPrinterColumn.Type.DATE)
public final class DrainPolicyResource extends CustomResource<DrainPolicySpec, DrainPolicyStatus>
        implements Namespaced {

    /** Records have no empty form. */
    @Override
    protected @Nullable DrainPolicySpec initSpec() {
        return null;
    }

    /** Records have no empty form. */
    @Override
    protected @Nullable DrainPolicyStatus initStatus() {
        return null;
    }
}

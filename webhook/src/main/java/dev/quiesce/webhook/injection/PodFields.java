package dev.quiesce.webhook.injection;

import dev.quiesce.agent.contract.DrainNames;
import dev.quiesce.webhook.admission.FieldPath;
import dev.quiesce.webhook.admission.Projection;
import java.util.List;
import java.util.stream.Stream;

/** The members of a pod that are read here; environments, volumes, images and managedFields are not among them. */
final class PodFields {

    /** The kubelet's mark on the mirror of a pod that it runs from a file. */
    static final String MIRROR = "kubernetes.io/config.mirror";

    static final List<String> OS_LABELS = List.of("kubernetes.io/os", "beta.kubernetes.io/os");

    private static final List<String> ANNOTATIONS = List.of(
            DrainNames.DRAIN,
            DrainNames.GRACEFUL_SHUTDOWN_PERIOD,
            DrainNames.NOTICE,
            DrainNames.SETTLE,
            DrainNames.SAFETY_OVERHEAD,
            DrainNames.AT_DEADLINE,
            DrainNames.PORT,
            DrainNames.IGNORED_PEERS,
            DrainNames.WORK_URL,
            DrainNames.WORK_JSON_POINTER,
            DrainNames.WORK_METRIC,
            DrainNames.ON_START,
            DrainNames.ON_SOURCE_FAILURE,
            DrainNames.CONTAINERS,
            Pod.POD_GRACE,
            MIRROR);

    private static final List<String> MEMBERS = List.of(
            "metadata.name",
            "metadata.generateName",
            "metadata.labels",
            "metadata.ownerReferences.apiVersion",
            "metadata.ownerReferences.controller",
            "metadata.ownerReferences.kind",
            "metadata.ownerReferences.uid",
            "spec.hostNetwork",
            "spec.imagePullSecrets.name",
            "spec.os.name",
            "spec.resources",
            "spec.securityContext.runAsUser",
            "spec.terminationGracePeriodSeconds",
            "spec.initContainers.name",
            "spec.initContainers.lifecycle.preStop",
            "spec.initContainers.ports",
            "spec.initContainers.resources",
            "spec.containers.name",
            "spec.containers.ports",
            "spec.containers.resources",
            "spec.containers.volumeMounts",
            "spec.containers.lifecycle.preStop",
            "spec.containers.livenessProbe.terminationGracePeriodSeconds",
            "spec.containers.startupProbe.terminationGracePeriodSeconds");

    static final Projection READ = Projection.of(Stream.of(
                    Stream.concat(ANNOTATIONS.stream(), Istio.annotations().stream())
                            .map(name -> FieldPath.of("metadata", "annotations", name)),
                    OS_LABELS.stream().map(name -> FieldPath.of("spec", "nodeSelector", name)),
                    MEMBERS.stream().map(FieldPath::parse))
            .flatMap(paths -> paths)
            .toList());

    private PodFields() {}
}

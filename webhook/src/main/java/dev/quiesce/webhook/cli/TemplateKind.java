package dev.quiesce.webhook.cli;

import dev.quiesce.webhook.admission.GroupVersionKind;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Kinds whose objects make pods, where their templates stand, and who owns the pods in the end. */
enum TemplateKind {
    DEPLOYMENT("apps", "Deployment", "spec.template", "apps/v1", "ReplicaSet"),
    REPLICA_SET("apps", "ReplicaSet", "spec.template", "apps/v1", "ReplicaSet"),
    STATEFUL_SET("apps", "StatefulSet", "spec.template", "apps/v1", "StatefulSet"),
    DAEMON_SET("apps", "DaemonSet", "spec.template", "apps/v1", "DaemonSet"),
    REPLICATION_CONTROLLER("", "ReplicationController", "spec.template", "v1", "ReplicationController"),
    POD_TEMPLATE("", "PodTemplate", "template", "v1", "PodTemplate"),
    JOB("batch", "Job", "spec.template", "batch/v1", "Job"),
    CRON_JOB("batch", "CronJob", "spec.jobTemplate.spec.template", "batch/v1", "Job"),
    JOB_SET("jobset.x-k8s.io", "JobSet", "spec.replicatedJobs.*.template.spec.template", "batch/v1", "Job"),
    ROLLOUT("argoproj.io", "Rollout", "spec.template", "apps/v1", "ReplicaSet");

    /** Where a kind that nobody here has heard of has its template, if it has one. */
    static final List<String> USUAL_PATH = List.of("spec", "template");

    /** Stands for every element of a list. */
    static final String EACH = "*";

    private final String group;
    private final String kind;
    private final String path;
    private final String ownerVersion;
    private final String ownerKind;

    TemplateKind(String group, String kind, String path, String ownerVersion, String ownerKind) {
        this.group = group;
        this.kind = kind;
        this.path = path;
        this.ownerVersion = ownerVersion;
        this.ownerKind = ownerKind;
    }

    static Optional<TemplateKind> of(GroupVersionKind kind) {
        return Stream.of(values())
                .filter(known -> known.group.equals(kind.group()) && known.kind.equals(kind.kind()))
                .findFirst();
    }

    List<String> path() {
        return List.of(path.split("\\.", -1));
    }

    String ownerVersion() {
        return ownerVersion;
    }

    String ownerKind() {
        return ownerKind;
    }
}

package dev.quiesce.webhook.timeline;

import java.time.Duration;

/**
 * The longest grace period that somebody who ends pods grants, whatever the pod asks for.
 *
 * @param who such as {@code Cluster Autoscaler}
 */
public record GraceLimit(String who, Duration most) {}

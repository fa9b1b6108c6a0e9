/**
 * The leader's watch of draining pods: tells agents what they can't see, and tells people what came of drains. What is
 * decided ({@code SeenPod}, {@code KnownPod}, {@code EndedDrain}) is pure; what watches, calls and writes is at the edge.
 */
@NullMarked
package dev.quiesce.webhook.drains;

import org.jspecify.annotations.NullMarked;

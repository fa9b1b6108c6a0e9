/** The drain agent: a sidecar whose answer to the kubelet's PreStop call is the end of the drain. */
@NullMarked
package dev.quiesce.agent;

import org.jspecify.annotations.NullMarked;

/**
 * Everything that talks to the API server: policies by watch, the webhook configurations, the leader's lease, the Secret.
 * Nothing in here runs on an event loop.
 */
@NullMarked
package dev.quiesce.webhook.kube;

import org.jspecify.annotations.NullMarked;

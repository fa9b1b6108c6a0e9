/** What the agent tells: JSON for people and the leader, text for Prometheus. Pure. */
@NullMarked
package dev.quiesce.agent.report;

import org.jspecify.annotations.NullMarked;

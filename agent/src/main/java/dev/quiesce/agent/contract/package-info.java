/** Names and numbers that the webhook and the agent must agree on. Contract v1 is frozen: later versions only add names. */
@NullMarked
package dev.quiesce.agent.contract;

import org.jspecify.annotations.NullMarked;

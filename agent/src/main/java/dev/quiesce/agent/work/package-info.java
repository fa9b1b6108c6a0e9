/** What is in flight? One small question and the places that can answer it. */
@NullMarked
package dev.quiesce.agent.work;

import org.jspecify.annotations.NullMarked;

/** The drain as a state machine. Pure: time comes in with the events, what is to be done goes out as effects. */
@NullMarked
package dev.quiesce.agent.drain;

import org.jspecify.annotations.NullMarked;

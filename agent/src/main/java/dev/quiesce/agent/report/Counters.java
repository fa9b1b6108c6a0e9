package dev.quiesce.agent.report;

/**
 * Counts since the agent began.
 *
 * @param hookCalls PreStop calls
 * @param refused requests that were answered with an error
 * @param dropped connections closed before they had asked for anything, or to make room
 */
public record Counters(long hookCalls, long refused, long dropped) {}

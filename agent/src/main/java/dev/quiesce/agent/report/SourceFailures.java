package dev.quiesce.agent.report;

/** How often a work source has failed since the agent began. */
public record SourceFailures(String source, long failures) {}

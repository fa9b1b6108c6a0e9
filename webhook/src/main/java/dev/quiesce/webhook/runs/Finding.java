package dev.quiesce.webhook.runs;

/** A rule that a change breaks, and how far the policy goes about it. */
record Finding(RunRule rule, Change change, Enforcement.Level level) {}

/** The {@code quiesce} command line: one file a command, and the only place that reads options and the environment. */
@NullMarked
package dev.quiesce.webhook.cli;

import org.jspecify.annotations.NullMarked;

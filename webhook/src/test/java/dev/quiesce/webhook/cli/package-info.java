/** Tests of the command line. */
@NullMarked
package dev.quiesce.webhook.cli;

import org.jspecify.annotations.NullMarked;

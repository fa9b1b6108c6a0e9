/** Tests of the rule over runs, and the table of transitions that every tier reads. */
@NullMarked
package dev.quiesce.webhook.runs;

import org.jspecify.annotations.NullMarked;

/** How runs end: policies as values, the rule over them, and the same rule as CEL. Pure: values in, values out. */
@NullMarked
package dev.quiesce.webhook.runs;

import org.jspecify.annotations.NullMarked;

/** Tests of reading policies. */
@NullMarked
package dev.quiesce.webhook.policies;

import org.jspecify.annotations.NullMarked;

/** Tests. */
@NullMarked
package dev.quiesce.webhook.timeline;

import org.jspecify.annotations.NullMarked;

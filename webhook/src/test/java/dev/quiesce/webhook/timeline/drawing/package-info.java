/** Tests. */
@NullMarked
package dev.quiesce.webhook.timeline.drawing;

import org.jspecify.annotations.NullMarked;

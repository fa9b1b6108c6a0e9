/** How a pod ends, second by second: planned from its manifest, and beside it what really happened. Pure values. */
@NullMarked
package dev.quiesce.webhook.timeline;

import org.jspecify.annotations.NullMarked;

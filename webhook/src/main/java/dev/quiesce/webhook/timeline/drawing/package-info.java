/** Timelines as text and as SVG: strings made of values. */
@NullMarked
package dev.quiesce.webhook.timeline.drawing;

import org.jspecify.annotations.NullMarked;

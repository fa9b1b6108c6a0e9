/** The webhook as a process: what is put together, in which order it starts and in which it ends. */
@NullMarked
package dev.quiesce.webhook.serve;

import org.jspecify.annotations.NullMarked;

/** Calls to the app: a gauge that it serves, the call that begins a drain, probes, and hooks it came with. */
@NullMarked
package dev.quiesce.agent.work.http;

import org.jspecify.annotations.NullMarked;

/** Work as the kernel sees it: TCP connections to the app's ports. */
@NullMarked
package dev.quiesce.agent.work.connections;

import org.jspecify.annotations.NullMarked;

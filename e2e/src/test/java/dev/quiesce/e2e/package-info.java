/** End to end: a real API server, real controllers, the rendered manifests. Nothing ships from here. */
@NullMarked
package dev.quiesce.e2e;

import org.jspecify.annotations.NullMarked;

/** Benchmarks: every peer answers the same review in the same run. */
@NullMarked
package dev.quiesce.bench;

import org.jspecify.annotations.NullMarked;

/** Tests of the house itself. */
@NullMarked
package dev.quiesce.webhook;

import org.jspecify.annotations.NullMarked;

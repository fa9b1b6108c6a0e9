/** Policies as they are written: the ones that ship inside the program, an admin's own, and what is wrong with one. */
@NullMarked
package dev.quiesce.webhook.policies;

import org.jspecify.annotations.NullMarked;

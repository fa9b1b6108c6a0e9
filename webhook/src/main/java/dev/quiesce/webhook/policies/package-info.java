/** Policies as files: the ones that ship inside the program, and an admin's own. */
@NullMarked
package dev.quiesce.webhook.policies;

import org.jspecify.annotations.NullMarked;

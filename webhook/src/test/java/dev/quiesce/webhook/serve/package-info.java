/** Tests of the webhook put together. */
@NullMarked
package dev.quiesce.webhook.serve;

import org.jspecify.annotations.NullMarked;

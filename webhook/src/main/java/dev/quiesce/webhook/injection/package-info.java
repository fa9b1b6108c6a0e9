/** Which pods get an agent and PreStop hooks at their creation, and the patch that gives them. Pure: values in, values out. */
@NullMarked
package dev.quiesce.webhook.injection;

import org.jspecify.annotations.NullMarked;

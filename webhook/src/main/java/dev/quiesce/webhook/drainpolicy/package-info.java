/** Which pods drain and how, as admins and users write it, and which of several policies counts. Pure: values in, values out. */
@NullMarked
package dev.quiesce.webhook.drainpolicy;

import org.jspecify.annotations.NullMarked;

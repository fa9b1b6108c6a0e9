@NullMarked
package dev.quiesce.webhook.drainpolicy;

import org.jspecify.annotations.NullMarked;

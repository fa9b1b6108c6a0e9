@NullMarked
package dev.quiesce.webhook.drains;

import org.jspecify.annotations.NullMarked;

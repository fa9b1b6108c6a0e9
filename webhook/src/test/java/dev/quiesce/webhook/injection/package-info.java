@NullMarked
package dev.quiesce.webhook.injection;

import org.jspecify.annotations.NullMarked;

@NullMarked
package dev.quiesce.webhook.kube;

import org.jspecify.annotations.NullMarked;

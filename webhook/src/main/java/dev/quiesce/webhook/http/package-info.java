/**
 * The webhook's wire: reads AdmissionReviews, asks an {@link dev.quiesce.webhook.admission.Admitter}, writes answers.
 * Listeners, limits, deadlines, health, metrics. Knows the vocabulary of admission and no rule, no cluster.
 */
@NullMarked
package dev.quiesce.webhook.http;

import org.jspecify.annotations.NullMarked;

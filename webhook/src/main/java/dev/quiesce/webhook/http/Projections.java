package dev.quiesce.webhook.http;

import dev.quiesce.webhook.admission.Admitter;
import dev.quiesce.webhook.admission.GroupVersionResource;
import dev.quiesce.webhook.admission.Projection;
import java.util.function.Function;

/**
 * What is read of an object, by its resource.
 *
 * @param any for an object that comes before the resource is known; API servers name the resource first
 */
record Projections(Projection any, Function<GroupVersionResource, Projection> byResource) {

    static Projections of(Admitter admitter) {
        return new Projections(admitter.projection(), admitter::projection);
    }
}

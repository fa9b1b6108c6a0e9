package dev.quiesce.webhook.kube;

import io.fabric8.kubernetes.client.informers.ResourceEventHandler;

/** Whatever happens to a watched object, it is looked at as a whole: this only says that something did. */
record EveryEvent<T>(Runnable changed) implements ResourceEventHandler<T> {

    @Override
    public void onAdd(T resource) {
        changed.run();
    }

    @Override
    public void onUpdate(T before, T after) {
        changed.run();
    }

    @Override
    public void onDelete(T resource, boolean lastStateUnknown) {
        changed.run();
    }
}

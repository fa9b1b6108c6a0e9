package dev.quiesce.agent.contract;

/**
 * A gauge that an app serves: how much is in flight.
 *
 * @param name by which reports call it; unique in a pod
 */
public record HttpWork(String name, HttpEndpoint endpoint, Gauge gauge) {

    public HttpWork {
        HttpText.check(HttpText.valueProblem(name), name);
    }
}

package dev.quiesce.e2e;

/** Flows: a kind of run that exists for these tests alone, with spec and status in one object. */
final class Flows {

    static final String DEFINITION = """
            apiVersion: apiextensions.k8s.io/v1
            kind: CustomResourceDefinition
            metadata: {name: flows.e2e.quiesce.dev}
            spec:
              group: e2e.quiesce.dev
              scope: Namespaced
              names: {kind: Flow, plural: flows, singular: flow}
              versions:
              - name: v1
                served: true
                storage: true
                schema: {openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}}
            """;

    private static final String POLICY = """
            apiVersion: quiesce.dev/v1alpha1
            kind: RunPolicy
            metadata: {name: %s}
            spec:
              match: {apiGroups: [e2e.quiesce.dev], apiVersions: [v1], resources: [flows], namespaces: [%s]}
              finished:
              - phase: {field: status.phase, in: [Succeeded, Failed]}
              termination:
              - field: spec.shutdown
                values: [{value: '', strength: 0}, {value: Stop, strength: 1}, {value: Terminate, strength: 2}]
              - field: spec.suspend
                type: Boolean
                values: [{value: 'false', strength: 0}, {value: 'true', strength: 0}]
            """;

    private Flows() {}

    /** Has the API server know the kind. */
    static void define() {
        Command.kubectlWith(DEFINITION, "apply", "-f", "-").succeeded();
        Command.kubectl("wait", "crd/flows.e2e.quiesce.dev", "--for=condition=Established", "--timeout=60s")
                .succeeded();
    }

    /** Removes the kind and all of its objects. */
    static void forget() {
        Command.kubectl("delete", "crd", "flows.e2e.quiesce.dev", "--ignore-not-found")
                .succeeded();
    }

    /** The manifest of a policy for the Flows of a namespace; more of its spec may be added at its end. */
    static String policy(String name, String namespace) {
        return POLICY.formatted(name, namespace);
    }

    /** The manifest of a Flow with this spec, status and what else it has. */
    static String flow(String name, String rest) {
        return "apiVersion: e2e.quiesce.dev/v1\nkind: Flow\nmetadata: {name: %s}\n%s\n".formatted(name, rest);
    }
}

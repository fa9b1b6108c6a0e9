package dev.quiesce.webhook.runs;

import java.util.List;
import java.util.Set;

/** What is wrong with {@code spec.match}. */
record MatchProblems(ProblemList problems) {

    private static final String PATH = "spec.match";

    /** Leases and events of the control plane itself go through these groups; a mistake there stops a cluster. */
    private static final Set<String> REFUSED_GROUPS = Set.of("", "coordination.k8s.io");

    void of(RunMatch match) {
        problems.required(PATH + ".apiGroups", match.apiGroups());
        problems.required(PATH + ".apiVersions", match.apiVersions());
        problems.required(PATH + ".resources", match.resources());
        names("apiGroups", match.apiGroups());
        names("apiVersions", match.apiVersions());
        names("resources", match.resources());
        names("namespaces", match.namespaces());
        for (int i = 0; i < match.apiGroups().size(); i++) {
            String group = match.apiGroups().get(i);
            if (REFUSED_GROUPS.contains(group)) {
                say("apiGroups", i, "\"" + group + "\" is out of bounds; name the API group of a kind of run");
            }
        }
        for (int i = 0; i < match.resources().size(); i++) {
            String resource = match.resources().get(i);
            if (resource.contains("/")) {
                say("resources", i, "\"" + resource + "\" is a subresource; name the resource alone");
            }
        }
    }

    private void names(String member, List<String> names) {
        for (int i = 0; i < names.size(); i++) {
            if (names.get(i).contains("*")) {
                say(member, i, "\"" + names.get(i) + "\" is a wildcard; name each one");
            }
        }
    }

    private void say(String member, int place, String message) {
        problems.say("%s.%s[%d]".formatted(PATH, member, place), message);
    }
}

package dev.quiesce.agent.contract;

import dev.quiesce.agent.json.JsonWriter;

/** JSON that stays as it is in a pod's {@code env}. */
final class EnvironmentText {

    private EnvironmentText() {}

    /** Without a dollar sign: the kubelet would put the value of a variable in place of {@code $(NAME)}. */
    static String of(JsonWriter json) {
        return json.end().replace("$", "\\u0024");
    }
}

package dev.quiesce.agent;

import java.util.List;

/** The environment says something impossible; all of it is listed. */
final class InvalidConfigurationException extends Exception {

    private static final long serialVersionUID = 1L;

    private final transient List<String> problems;

    InvalidConfigurationException(List<String> problems) {
        super(String.join("\n", problems));
        this.problems = List.copyOf(problems);
    }

    /** One sentence each: field, value, problem, remedy. */
    List<String> problems() {
        return problems;
    }
}

package dev.quiesce.e2e;

import dev.quiesce.webhook.admission.UserInfo;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;

/**
 * A row of {@code run-clients.tsv}: a request as a client of Tekton sends it, to a run in a certain state.
 *
 * @param run the name of a staged run; {@code @} and an API version after it when that is not the stored one
 * @param how json, merge or apply (patches), put (the whole object, changed by the body) or put-status
 */
record ClientRequest(
        String client,
        String does,
        UserInfo user,
        String run,
        String version,
        String how,
        String body,
        ExpectedAnswer answer) {

    static List<ClientRequest> all() {
        try {
            return Files.readAllLines(Repository.file("e2e/src/test/resources/run-clients.tsv")).stream()
                    .skip(1)
                    .map(line -> parse(line.split("\t", -1)))
                    .toList();
        } catch (IOException unreadable) {
            throw new IllegalStateException(unreadable);
        }
    }

    private static ClientRequest parse(String[] cell) {
        String[] run = cell[3].split("@");
        return new ClientRequest(
                cell[0],
                cell[1],
                new UserInfo(cell[2], groups(cell[2])),
                run[0],
                run.length == 1 ? "" : run[1],
                cell[4],
                cell[5],
                ExpectedAnswer.parse(cell[6]));
    }

    /** Tekton's controller has the rights of its own roles; the others are not installed, and may do anything here. */
    private static List<String> groups(String user) {
        List<String> groups = new ArrayList<>(List.of("system:authenticated"));
        String[] part = user.split(":");
        if (part[0].equals("system")) {
            groups.add("system:serviceaccounts");
            groups.add("system:serviceaccounts:" + part[2]);
        }
        if (!user.contains(":tekton-pipelines:")) {
            groups.add("system:masters");
        }
        return groups;
    }

    @Override
    public String toString() {
        return client + " " + does + ", " + run;
    }
}

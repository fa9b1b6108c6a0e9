package dev.quiesce.webhook.admission;

import java.util.List;

/** Who asks: the user and the groups that the API server authenticated. */
public record UserInfo(String username, List<String> groups) {

    public UserInfo {
        groups = List.copyOf(groups);
    }
}

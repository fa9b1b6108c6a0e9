package dev.quiesce.webhook.policies;

import dev.quiesce.webhook.admission.UserInfo;

/** What the author of a policy may do by own right. */
@FunctionalInterface
public interface AuthorRights {

    /**
     * Whether the author may read a Secret. May ask the API server, and wait for it.
     *
     * @param namespace "" for every namespace
     */
    boolean mayRead(UserInfo author, String namespace, String secret);
}

package dev.quiesce.certs.schedule;

import java.time.Instant;

/** The one thing to do next; after it, ask again. */
public sealed interface Step {
    /** Why, for a log line or an Event. */
    String reason();

    /** Nothing is due. Look again then, or when the Secret changes. */
    record Keep(Instant until) implements Step {
        @Override
        public String reason() {
            return "nothing is due until " + until;
        }
    }

    /** A new authority and a leaf by it; whatever is in the Secret goes. */
    record CreateEverything(CreationCause cause, String reason) implements Step {}

    /** A second authority joins the bundle; the leaf stays. */
    record AddAuthority(AuthorityId older) implements Step {
        @Override
        public String reason() {
            return "the authority is two thirds through its life";
        }
    }

    /** A new leaf, signed by this authority. */
    record RenewLeaf(RenewalCause cause, AuthorityId signer) implements Step {
        @Override
        public String reason() {
            return switch (cause) {
                case DUE -> "the certificate is two thirds through its life";
                case EXPIRED -> "the certificate, or the authority that signed it, is past its end";
                case NOT_YET_VALID -> "the certificate begins too far in the future";
                case NAMES_CHANGED -> "the certificate does not cover every name";
                case NEW_AUTHORITY -> "the bundle with the new authority has been out long enough";
            };
        }
    }

    /** This authority leaves the bundle. */
    record DropAuthority(AuthorityId authority, DropCause cause) implements Step {
        @Override
        public String reason() {
            return switch (cause) {
                case OVERLAP_OVER -> "no certificate has needed the authority for the length of the overlap";
                case NOT_USABLE -> "the authority is expired, or begins too far in the future";
            };
        }
    }

    /** Why nothing in the Secret could be built on. */
    enum CreationCause {
        SECRET_EMPTY,
        SECRET_CORRUPT,
        NO_USABLE_AUTHORITY
    }

    /** Why a leaf is replaced. */
    enum RenewalCause {
        DUE,
        EXPIRED,
        NOT_YET_VALID,
        NAMES_CHANGED,
        NEW_AUTHORITY
    }

    /** Why an authority goes. */
    enum DropCause {
        OVERLAP_OVER,
        NOT_USABLE
    }
}

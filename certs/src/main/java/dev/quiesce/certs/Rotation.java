package dev.quiesce.certs;

import dev.quiesce.certs.schedule.RotationSettings;
import dev.quiesce.certs.schedule.Step;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Carries out what the schedule decided: makes keys and certificates, writes nothing. */
final class Rotation {
    private Rotation() {}

    /** The state that the step leads to. */
    static CertificateState carryOut(Step step, StoredState stored, RotationSettings settings, Instant now) {
        if (stored instanceof StoredState.Usable(CertificateState state)) {
            return switch (step) {
                case Step.Keep keep -> state;
                case Step.CreateEverything create -> everything(settings, now);
                case Step.AddAuthority add -> state.withNewest(CertificateAuthority.selfSigned(settings, now));
                case Step.RenewLeaf renew ->
                    state.withLeaf(state.authority(renew.signer()).issueLeaf(settings, now));
                case Step.DropAuthority drop -> state.without(drop.authority());
            };
        }
        return everything(settings, now);
    }

    private static CertificateState everything(RotationSettings settings, Instant now) {
        CertificateAuthority authority = CertificateAuthority.selfSigned(settings, now);
        return new CertificateState(List.of(authority), authority.issueLeaf(settings, now), Optional.empty());
    }
}

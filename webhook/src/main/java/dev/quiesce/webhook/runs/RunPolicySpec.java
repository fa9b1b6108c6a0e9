package dev.quiesce.webhook.runs;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Required;
import java.util.List;

/**
 * How a kind of run ends, as an admin writes it. Absent members get their defaults here.
 *
 * @param finished any of these says that a run is over; read from the stored object
 * @param termination the fields that ask a run to end
 * @param retry whether a request that makes a finished run an unfinished one may change the fields
 * @param actors users with a verdict of their own; the first that matches counts
 */
public record RunPolicySpec(
        @Required @JsonPropertyDescription("Which runs this policy is for.")
        RunMatch match,

        @Required @JsonPropertyDescription("A run is finished when any of these holds for the stored object.")
        List<Finished> finished,

        @Required @JsonPropertyDescription("The fields that ask a run to end.")
        List<TerminationField> termination,

        @JsonPropertyDescription("Changes of a live run that are admitted with a word to the user.")
        List<RunWarning> warnings,

        @JsonPropertyDescription("Allow: a request that makes a finished run an unfinished one may change the fields.")
        Retry retry,

        @JsonPropertyDescription("Users or groups with a verdict of their own; the first that matches counts.")
        List<Actor> actors,

        @JsonPropertyDescription("How a refusal is put.") Denial denial,

        @JsonPropertyDescription("What happens when a rule is broken.")
        Enforcement enforcement) {

    public RunPolicySpec {
        match = match == null ? RunMatch.NOTHING : match;
        finished = finished == null ? List.of() : List.copyOf(finished);
        termination = termination == null ? List.of() : List.copyOf(termination);
        warnings = warnings == null ? List.of() : List.copyOf(warnings);
        retry = retry == null ? Retry.DENY : retry;
        actors = actors == null ? List.of() : List.copyOf(actors);
        denial = denial == null ? Denial.FORBIDDEN : denial;
        enforcement = enforcement == null ? Enforcement.ALL_DENY : enforcement;
    }
}

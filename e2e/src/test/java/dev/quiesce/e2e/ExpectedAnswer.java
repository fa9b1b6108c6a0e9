package dev.quiesce.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiesce.e2e.ApiServer.Answer;

/**
 * What the API server is to say to a request, as the data files write it: {@code accepted}, {@code warned} and some of
 * the warning's words, {@code refused} and the reason.
 */
record ExpectedAnswer(Kind kind, String words) {

    private static final String TEKTONS_REFUSAL = "\"validation.webhook.pipeline.tekton.dev\" denied the request";

    /** How a request may end. */
    enum Kind {
        ACCEPTED,
        WARNED,
        REFUSED
    }

    static ExpectedAnswer parse(String cell) {
        String[] word = cell.split(" ", 2);
        String words = word.length == 1 ? "" : word[1];
        return switch (word[0]) {
            case "accepted" -> new ExpectedAnswer(Kind.ACCEPTED, words);
            case "warned" -> new ExpectedAnswer(Kind.WARNED, words);
            case "refused" -> new ExpectedAnswer(Kind.REFUSED, words);
            default -> throw new IllegalArgumentException("no answer: " + cell);
        };
    }

    void check(Answer answer) {
        switch (kind) {
            case ACCEPTED -> {
                assertThat(answer.code()).as(answer.message()).isEqualTo(200);
                assertThat(answer.warnings()).isEmpty();
            }
            case WARNED -> {
                assertThat(answer.code()).as(answer.message()).isEqualTo(200);
                assertThat(answer.warnings()).hasSize(1).first().asString().contains(words);
            }
            // Where Tekton's own webhook refuses too, the API server passes on what it heard first.
            case REFUSED -> {
                assertThat(answer.code()).as(answer.message()).isBetween(400, 422);
                assertThat(answer.message()).containsAnyOf(words, TEKTONS_REFUSAL);
            }
        }
    }
}

package dev.quiesce.bench;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RunReviewersTest {

    private static final JsonMapper JSON = new JsonMapper();
    private static final List<RunReviewer> REVIEWERS =
            List.of(new StreamReviewer(), new TreeReviewer(), new ModelReviewer());

    @ParameterizedTest
    @EnumSource
    void allDenyTheSameReview(ReviewSize size) throws IOException {
        byte[] body = RunReview.of(size);
        for (RunReviewer reviewer : REVIEWERS) {
            JsonNode response = JSON.readTree(reviewer.answer(body)).path("response");
            assertThat(response.path("allowed").asBoolean(true))
                    .as(reviewer.getClass().getSimpleName())
                    .isFalse();
            assertThat(response.path("uid").asText()).isEqualTo(RunReview.UID);
        }
    }

    @ParameterizedTest
    @EnumSource
    void theRunIsAsLargeAsItSays(ReviewSize size) throws IOException {
        byte[] run = JSON.writeValueAsBytes(
                JSON.readTree(RunReview.of(size)).path("request").path("oldObject"));

        assertThat(run.length).isBetween(size.bytes(), size.bytes() + 2_000);
    }
}

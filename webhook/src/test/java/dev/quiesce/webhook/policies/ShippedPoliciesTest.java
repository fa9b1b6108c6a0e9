package dev.quiesce.webhook.policies;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.quiesce.webhook.runs.RunPolicies;
import dev.quiesce.webhook.runs.RunPolicy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ShippedPoliciesTest {

    @Test
    void everyFileIsAPolicyThatIsOnOrCanBeSwitchedOn() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("../manifests/policies"))) {
            List<String> names = files.map(file -> file.getFileName().toString())
                    .map(name -> name.substring(0, name.lastIndexOf('.')))
                    .sorted()
                    .toList();
            assertThat(ShippedPolicies.names()).containsExactlyElementsOf(names);
        }
    }

    @Test
    void allOfThemTogetherWatchNothingTwice() {
        List<RunPolicy> all = ShippedPolicies.read(ShippedPolicies.names());

        assertThat(all).extracting(RunPolicy::name).containsExactlyElementsOf(ShippedPolicies.names());
        assertThat(all).allMatch(policy -> new RunPolicies(all).overlap(policy).isEmpty());
    }

    @Test
    void aNameThatNoneHasIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ShippedPolicies.read(List.of("argo")))
                .withMessageStartingWith("'argo' is no policy that is switched on by name; expected some of ");
    }
}

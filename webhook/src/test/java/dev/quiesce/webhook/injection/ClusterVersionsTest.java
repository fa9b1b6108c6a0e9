package dev.quiesce.webhook.injection;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClusterVersionsTest {

    @ParameterizedTest
    @CsvSource({
        "v1.30.0, 1.30, false",
        "v1.29.15+k3s1, 1.29, true",
        "v1.36.3-gke.100, 1.36, false",
        "v2.0.0, 2.0, false",
        "1.31, 1.31, false",
        "1.31+, 1.31, false",
        "nonsense, an unknown version, true",
        "'', an unknown version, true",
        "v1, an unknown version, true",
        "v99999999999.1, an unknown version, true"
    })
    void areReadFromGitVersions(String gitVersion, String shown, boolean old) {
        ClusterVersions versions = ClusterVersions.oldestOf("v2.1.0", List.of(gitVersion));
        assertThat(versions).hasToString(shown);
        assertThat(versions.areOld()).isEqualTo(old);
    }

    @Test
    void oldestCounts() {
        assertThat(ClusterVersions.oldestOf("v1.36.1", List.of("v1.34.2", "v1.35.0")))
                .isEqualTo(new ClusterVersions(1, 34));
        assertThat(ClusterVersions.oldestOf("v1.33.1", List.of())).isEqualTo(new ClusterVersions(1, 33));
    }
}

package dev.quiesce.webhook.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class WebhookServerConfigTest {

    @Test
    void theStandardServesEveryAddress() {
        WebhookServerConfig standard = WebhookServerConfig.standard(2);

        assertThat(standard.host()).isEqualTo("::");
        assertThat(standard.port()).isEqualTo(10250);
        assertThat(standard.healthPort()).isEqualTo(8080);
        assertThat(standard.limits().body()).isEqualTo(7 * 1024 * 1024);
        assertThat(standard.timeouts().request()).isEqualTo(Duration.ofSeconds(4));
    }

    @Test
    void refusesWhatCannotBeServed() {
        assertThatThrownBy(() -> config("", 1, 2, 1)).hasMessageContaining("host is blank");
        assertThatThrownBy(() -> config("::", 65_536, 2, 1)).hasMessageContaining("port is 65536");
        assertThatThrownBy(() -> config("::", 1, -1, 1)).hasMessageContaining("healthPort is -1");
        assertThatThrownBy(() -> config("::", 1, 1, 1)).hasMessageContaining("must differ");
        assertThatThrownBy(() -> config("::", 1, 2, 0)).hasMessageContaining("instances is 0");
        assertThatThrownBy(() -> new HttpLimits(0, 1, 1, 1)).hasMessageContaining("body 0");
        assertThatThrownBy(() -> new HttpLimits(9, 8, 1, 1)).hasMessageContaining("bodies is 8");
        assertThatThrownBy(() -> new HttpTimeouts(Duration.ZERO, Duration.ofSeconds(1), Duration.ofSeconds(1)))
                .hasMessageContaining("handshake is PT0S");
        assertThatThrownBy(() -> new DrainTimes(Duration.ofSeconds(-1), Duration.ZERO))
                .hasMessageContaining("propagation PT-1S");
    }

    private static WebhookServerConfig config(String host, int port, int healthPort, int instances) {
        return new WebhookServerConfig(
                host, port, healthPort, instances, HttpLimits.DEFAULT, HttpTimeouts.DEFAULT, DrainTimes.DEFAULT);
    }
}

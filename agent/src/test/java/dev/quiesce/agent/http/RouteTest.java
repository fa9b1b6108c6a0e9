package dev.quiesce.agent.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RouteTest {

    @ParameterizedTest
    @CsvSource({
        "/prestop/v1/app, app",
        "/prestop/v1/, unnamed",
        "/prestop/, unnamed",
        "/prestop, unnamed",
        "/prestop/v2/app/now, v2/app/now",
        "/prestop/v1/%61;x, ?61?x",
        "/prestop//, /"
    })
    void whateverLiesBelowPreStopDrains(String path, String container) {
        Request request = new Request("GET", path);
        assertThat(Route.of(request)).isEqualTo(Route.HOOK);
        assertThat(Route.container(request)).isEqualTo(container);
    }

    @Property
    void everyPathBelowPreStopDrains(@ForAll String rest) {
        Request request = new Request("GET", "/prestop/" + rest);
        assertThat(Route.of(request)).isEqualTo(Route.HOOK);
        assertThat(Route.container(request)).hasSizeBetween(1, Route.LONGEST_CONTAINER);
    }

    @ParameterizedTest
    @CsvSource({
        "POST, /prestop/v1/app, NOT_GET",
        "HEAD, /status, NOT_GET",
        "DELETE, /metrics, NOT_GET",
        "GET, /control, NOT_POST",
        "PUT, /control, NOT_POST",
        "POST, /control/, NOT_FOUND",
        "GET, /, NOT_FOUND",
        "GET, /prestopper, NOT_FOUND",
        "GET, /status/, NOT_FOUND",
        "POST, /shutdown, NOT_FOUND"
    })
    void refuses(String method, String path, Route route) {
        assertThat(Route.of(new Request(method, path))).isEqualTo(route);
    }

    /** A hook that called a sidecar's own end killed it too early: the agent has no such call. */
    @ParameterizedTest
    @ValueSource(strings = {"/shutdown", "/quit", "/quitquitquit", "/exit", "/stop", "/abort"})
    void linkerd11465NoPathEndsTheAgent(String path) {
        for (String method : List.of("GET", "POST", "PUT", "DELETE")) {
            assertThat(Route.of(new Request(method, path))).isEqualTo(Route.NOT_FOUND);
        }
    }

    @Test
    void servesItsPages() {
        assertThat(Route.of(new Request("GET", "/status"))).isEqualTo(Route.STATUS);
        assertThat(Route.of(new Request("GET", "/metrics"))).isEqualTo(Route.METRICS);
        assertThat(Route.of(new Request("POST", "/control"))).isEqualTo(Route.CONTROL);
    }
}

package dev.quiesce.webhook.injection;

import com.fasterxml.jackson.databind.JsonNode;
import dev.quiesce.agent.contract.HttpHeader;
import dev.quiesce.agent.contract.ValueSource;
import dev.quiesce.agent.contract.WrappedHook;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Predicate;

/**
 * What becomes of the preStop hooks that mains came with.
 *
 * @param drained mains that get our hook, whether they had one or not
 * @param wrapped hooks that the agent runs, or the kubelet's sleep lasts as long as
 * @param replaced mains whose hook was known and gave way, each with what it was
 * @param kept mains that keep theirs
 */
record OwnHooks(
        List<MainContainer> drained, List<WrappedHook> wrapped, List<Replaced> replaced, List<MainContainer> kept) {

    OwnHooks {
        drained = List.copyOf(drained);
        wrapped = List.copyOf(wrapped);
        replaced = List.copyOf(replaced);
        kept = List.copyOf(kept);
    }

    /** A hook that gave way. */
    record Replaced(MainContainer main, KnownHook known) {}

    /**
     * Sorts the mains of a plan.
     *
     * @param known the hooks that a drain of ours can stand for
     * @param isOurs which hooks are
     */
    static OwnHooks of(Pod pod, DrainPlan plan, List<KnownHook> known, Predicate<MainContainer> isOurs) {
        List<MainContainer> drained = new ArrayList<>();
        List<WrappedHook> wrapped = new ArrayList<>();
        List<Replaced> replaced = new ArrayList<>();
        List<MainContainer> kept = new ArrayList<>();
        for (MainContainer main : plan.mains()) {
            if (!main.hasPreStop() || isOurs.test(main)) {
                drained.add(main);
                continue;
            }
            Optional<WrappedHook> wrap = Optional.empty();
            Optional<KnownHook> replace = Optional.empty();
            switch (plan.existingPreStop()) {
                case KEEP, REFUSE -> {}
                case WRAP -> wrap = pod.agent().isPresent() ? Optional.empty() : wrapped(main, !plan.needsNoAgent());
                case REPLACE ->
                    replace = known.stream()
                            .filter(hook -> hook.is(main.preStop()))
                            .findFirst();
            }
            wrap.ifPresent(wrapped::add);
            replace.ifPresent(hook -> replaced.add(new Replaced(main, hook)));
            (wrap.isPresent() || replace.isPresent() ? drained : kept).add(main);
        }
        return new OwnHooks(drained, wrapped, replaced, kept);
    }

    /** The longest sleep among the wrapped ones: the notice lasts at least as long. */
    Duration longestSleep() {
        return wrapped.stream().map(WrappedHook::sleep).max(Duration::compareTo).orElse(Duration.ZERO);
    }

    private static Optional<WrappedHook> wrapped(MainContainer main, boolean byAgent) {
        JsonNode hook = main.preStop();
        try {
            if (hook.path("sleep").path("seconds").canConvertToLong()) {
                Duration sleep =
                        Duration.ofSeconds(hook.path("sleep").path("seconds").asLong());
                return Optional.of(WrappedHook.sleep(main.name(), sleep));
            }
            return byAgent && hook.path("httpGet").isObject()
                    ? get(main, hook.path("httpGet")).map(get -> WrappedHook.get(main.name(), get))
                    : Optional.empty();
        } catch (IllegalArgumentException impossible) {
            return Optional.empty();
        }
    }

    /** A GET to another host is not ours to send: from inside the pod the name may mean somebody else. */
    private static Optional<WrappedHook.Get> get(MainContainer main, JsonNode call) {
        OptionalInt port = main.port(call.path("port"));
        if (port.isEmpty() || !call.path("host").asText("").isEmpty()) {
            return Optional.empty();
        }
        boolean tls =
                call.path("scheme").asText("HTTP").toUpperCase(Locale.ROOT).equals("HTTPS");
        String path = call.path("path").asText("");
        List<HttpHeader> headers = call.path("httpHeaders")
                .valueStream()
                .map(header -> new HttpHeader(
                        header.path("name").asText(),
                        ValueSource.here(header.path("value").asText())))
                .toList();
        return Optional.of(
                new WrappedHook.Get(tls, null, port.getAsInt(), path.startsWith("/") ? path : "/" + path, headers));
    }
}

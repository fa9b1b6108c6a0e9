package dev.quiesce.webhook.drainpolicy;

import dev.quiesce.agent.contract.HttpUrl;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Whom agents may call: loopback, and what an admin allows. Never a cloud's metadata service, which would give them a
 * machine's credentials.
 *
 * @param patterns a name or address, one with a port, or {@code *.example.com}
 */
public record AllowedHosts(List<String> patterns) {

    private static final Set<String> METADATA_NAMES =
            Set.of("metadata", "metadata.google.internal", "metadata.goog", "instance-data");
    private static final Pattern FORM = Pattern.compile(
            "(?:(?:\\*\\.)?[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?|\\[[0-9a-f:.]{2,45}])(?::[0-9]{1,5})?");

    public AllowedHosts {
        patterns = List.copyOf(patterns);
    }

    static boolean isPattern(String text) {
        return FORM.matcher(text).matches();
    }

    /** Why this URL may not be called, fit to follow it; empty where it may. */
    public Optional<String> refusal(HttpUrl url) {
        String host = url.host().toLowerCase(Locale.ROOT).replaceFirst("\\.$", "");
        Optional<IpAddress> address = IpAddress.parse(host);
        if (METADATA_NAMES.contains(host)
                || address.filter(IpAddress::isMetadata).isPresent()) {
            return Optional.of("is a metadata service, which is never called");
        }
        if (address.isEmpty() && looksNumeric(host)) {
            return Optional.of("has an address that is not four plain numbers");
        }
        boolean allowed = host.equals("localhost")
                || address.filter(IpAddress::isLoopback).isPresent()
                || patterns.stream().anyMatch(pattern -> covers(pattern, host, url.port()));
        return allowed
                ? Optional.empty()
                : Optional.of("is neither loopback nor among the limits.allowedHosts of a ClusterDrainPolicy");
    }

    /** Resolvers take 127.1, 0x7f000001 and 2130706433 for addresses too. */
    private static boolean looksNumeric(String host) {
        String last = host.substring(host.lastIndexOf('.') + 1);
        return last.isEmpty() || Character.isDigit(last.charAt(0));
    }

    private static boolean covers(String pattern, String host, int port) {
        String shown = host.contains(":") ? "[" + host + "]" : host;
        if (pattern.startsWith("*.")) {
            String suffix = pattern.substring(1);
            return shown.endsWith(suffix) || (shown + ":" + port).endsWith(suffix);
        }
        return pattern.equals(shown) || pattern.equals(shown + ":" + port);
    }
}

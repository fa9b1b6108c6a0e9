package dev.quiesce.agent;

import dev.quiesce.agent.contract.ActionText;
import dev.quiesce.agent.contract.AtDeadline;
import dev.quiesce.agent.contract.ConfirmProbes;
import dev.quiesce.agent.contract.ConfirmText;
import dev.quiesce.agent.contract.DrainProfile;
import dev.quiesce.agent.contract.DurationText;
import dev.quiesce.agent.contract.HttpAction;
import dev.quiesce.agent.contract.HttpWork;
import dev.quiesce.agent.contract.OnSourceFailure;
import dev.quiesce.agent.contract.Parsed;
import dev.quiesce.agent.contract.WorkText;
import dev.quiesce.agent.contract.WrappedHook;
import dev.quiesce.agent.contract.WrappedText;
import java.net.InetAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads typed values out of environment variables and keeps count of what is wrong with them. */
final class EnvironmentReader {

    private static final int HIGHEST_PORT = 65_535;
    private static final int SHA256_DIGITS = 64;
    private static final String PORT_REMEDY = "a port number, 1 to 65535";

    private final Map<String, String> environment;
    private final List<String> problems = new ArrayList<>();

    EnvironmentReader(Map<String, String> environment) {
        this.environment = environment;
    }

    List<String> problems() {
        return problems;
    }

    void problem(String field, String value, String problem, String remedy) {
        problems.add(new Parsed.Invalid<>(field, value, problem, remedy).message());
    }

    String text(String field, String otherwise) {
        return environment.getOrDefault(field, otherwise);
    }

    Duration duration(String field, Duration otherwise) {
        String value = environment.get(field);
        return value == null ? otherwise : valid(DurationText.parse(field, value), otherwise);
    }

    /** The hexadecimal digits of a SHA-256; empty when unset, empty or wrong. */
    String sha256(String field) {
        String value = text(field, "");
        boolean digits = value.isEmpty() || value.length() == SHA256_DIGITS;
        for (int i = 0; digits && i < value.length(); i++) {
            digits = HexFormat.isHexDigit(value.charAt(i));
        }
        if (!digits) {
            problem(field, value, "is no SHA-256", SHA256_DIGITS + " hexadecimal digits");
        }
        return digits ? value : "";
    }

    DrainProfile profile(String field, DrainProfile otherwise) {
        return valid(DrainProfile.parse(field, text(field, "")), otherwise);
    }

    AtDeadline atDeadline(String field, AtDeadline otherwise) {
        String value = environment.get(field);
        return value == null ? otherwise : valid(AtDeadline.parse(field, value), otherwise);
    }

    List<HttpWork> work(String field) {
        String value = environment.get(field);
        return value == null ? List.of() : valid(WorkText.parse(field, value), List.of());
    }

    @Nullable
    HttpAction action(String field) {
        String value = environment.get(field);
        if (value == null) {
            return null;
        }
        Parsed<HttpAction> parsed = ActionText.parse(field, value);
        if (parsed instanceof Parsed.Invalid<HttpAction> invalid) {
            problems.add(invalid.message());
            return null;
        }
        return ((Parsed.Valid<HttpAction>) parsed).value();
    }

    ConfirmProbes probes(String field) {
        String value = environment.get(field);
        return value == null ? ConfirmProbes.NONE : valid(ConfirmText.parse(field, value), ConfirmProbes.NONE);
    }

    OnSourceFailure onSourceFailure(String field) {
        String value = environment.get(field);
        return value == null ? OnSourceFailure.WAIT : valid(OnSourceFailure.parse(field, value), OnSourceFailure.WAIT);
    }

    List<WrappedHook> wrapped(String field) {
        String value = environment.get(field);
        return value == null ? List.of() : valid(WrappedText.parse(field, value), List.of());
    }

    /** One IP address, as it is written. */
    String address(String field, String otherwise) {
        String value = text(field, otherwise);
        try {
            InetAddress.ofLiteral(value);
            return value;
        } catch (IllegalArgumentException e) {
            problem(field, value, "is no IP address", "an address such as 10.0.0.1");
            return otherwise;
        }
    }

    int port(String field, int otherwise) {
        String value = environment.get(field);
        return value == null ? otherwise : port(field, value, value);
    }

    /** Ports between commas, each once; none when unset or empty. */
    Set<Integer> ports(String field) {
        Set<Integer> ports = new LinkedHashSet<>();
        for (String item : items(field)) {
            if (!ports.add(port(field, text(field, ""), item))) {
                problem(field, text(field, ""), "has a port twice", "each port once");
            }
        }
        return ports;
    }

    /** IP addresses between commas; never a name, for the agent calls nobody. */
    Set<InetAddress> addresses(String field) {
        Set<InetAddress> addresses = new LinkedHashSet<>();
        for (String item : items(field)) {
            try {
                addresses.add(InetAddress.ofLiteral(item));
            } catch (IllegalArgumentException e) {
                problem(
                        field,
                        text(field, ""),
                        "has something that is no IP address",
                        "addresses such as 10.0.0.1,fd00::1");
            }
        }
        return addresses;
    }

    private int port(String field, String value, String item) {
        int port = 0;
        for (int i = 0; i < item.length(); i++) {
            int digit = item.charAt(i) - '0';
            port = digit < 0 || digit > 9 ? HIGHEST_PORT + 1 : Math.min(HIGHEST_PORT + 1, port * 10 + digit);
        }
        if (port < 1 || port > HIGHEST_PORT) {
            problem(field, value, "has something that is no port", PORT_REMEDY);
            return 1;
        }
        return port;
    }

    private List<String> items(String field) {
        String value = text(field, "");
        List<String> items = new ArrayList<>();
        if (!value.isEmpty()) {
            int from = 0;
            for (int comma = value.indexOf(','); comma >= 0; comma = value.indexOf(',', from)) {
                items.add(value.substring(from, comma).strip());
                from = comma + 1;
            }
            items.add(value.substring(from).strip());
        }
        return items;
    }

    private <T> T valid(Parsed<T> parsed, T otherwise) {
        if (parsed instanceof Parsed.Invalid<T> invalid) {
            problems.add(invalid.message());
            return otherwise;
        }
        return ((Parsed.Valid<T>) parsed).value();
    }
}

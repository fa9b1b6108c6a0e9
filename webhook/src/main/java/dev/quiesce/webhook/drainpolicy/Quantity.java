package dev.quiesce.webhook.drainpolicy;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Amounts of a resource as Kubernetes writes them: {@code 500m}, {@code 1.5}, {@code 64Mi}, {@code 1e3}. */
public final class Quantity {

    private static final Pattern FORM = Pattern.compile(
            "(-?(?:[0-9]{1,32}(?:\\.[0-9]{0,32})?|\\.[0-9]{1,32})(?:[eE][+-]?[0-9]{1,2})?)([A-Za-z]{0,2})");
    private static final BigDecimal KIBI = BigDecimal.valueOf(1024);
    private static final Map<String, Integer> POWERS_OF_TEN =
            Map.of("n", -9, "u", -6, "m", -3, "", 0, "k", 3, "M", 6, "G", 9, "T", 12, "P", 15, "E", 18);
    private static final Map<String, Integer> POWERS_OF_KIBI =
            Map.of("Ki", 1, "Mi", 2, "Gi", 3, "Ti", 4, "Pi", 5, "Ei", 6);

    private Quantity() {}

    /** Whether both are quantities of the same amount, however written. */
    public static boolean areEqual(JsonNode one, JsonNode other) {
        Optional<BigDecimal> first = amount(one.asText());
        Optional<BigDecimal> second = amount(other.asText());
        return first.isPresent() && second.isPresent() && first.get().compareTo(second.get()) == 0;
    }

    /** The amount; empty where the text is none. */
    static Optional<BigDecimal> amount(String text) {
        Matcher parts = FORM.matcher(text);
        return parts.matches() ? scaled(new BigDecimal(parts.group(1)), parts.group(2)) : Optional.empty();
    }

    private static Optional<BigDecimal> scaled(BigDecimal number, String suffix) {
        Integer ten = POWERS_OF_TEN.get(suffix);
        if (ten != null) {
            return Optional.of(number.scaleByPowerOfTen(ten));
        }
        return Optional.ofNullable(POWERS_OF_KIBI.get(suffix)).map(power -> number.multiply(KIBI.pow(power)));
    }
}

package dev.quiesce.agent.contract;

/**
 * Which samples of a metric are meant. A label that a sample does not have is the empty text, as Prometheus has it.
 *
 * @param match how the label's value compares with {@code value}
 */
public record LabelMatcher(String label, Match match, String value) {

    /** Prometheus' own operators; regular expressions are not among them. */
    public enum Match {
        EQUAL("="),
        DIFFERENT("!=");

        private final String text;

        Match(String text) {
            this.text = text;
        }

        public String text() {
            return text;
        }
    }

    public LabelMatcher {
        if (!MetricSelector.isLabel(label)) {
            throw new IllegalArgumentException("\"" + label + "\" is no name of a label");
        }
    }

    public boolean accepts(String actual) {
        return (match == Match.EQUAL) == value.equals(actual);
    }
}

package dev.quiesce.bench;

import java.util.Collection;
import java.util.Locale;
import java.util.Objects;
import org.openjdk.jmh.results.RunResult;

/** Time and allocation of one review, by way and size. */
final class ReviewTable {

    private static final String ROW = "%-14s %-8s %14s %22s%n";

    private ReviewTable() {}

    static String of(Collection<RunResult> results) {
        StringBuilder table = new StringBuilder();
        table.append(String.format(Locale.ROOT, ROW, "way", "run", "us a review", "bytes allocated"));
        for (RunResult result : results) {
            table.append(row(result));
        }
        return table.toString();
    }

    private static String row(RunResult result) {
        String way = result.getPrimaryResult().getLabel();
        double bytes = Objects.requireNonNull(result.getSecondaryResults().get("gc.alloc.rate.norm"), "no profiler ran")
                .getScore();
        double time = result.getPrimaryResult().getScore();
        return String.format(
                Locale.ROOT,
                ROW,
                way,
                result.getParams().getParam("size"),
                String.format(Locale.ROOT, "%,.1f", time),
                String.format(Locale.ROOT, "%,.0f", bytes));
    }
}

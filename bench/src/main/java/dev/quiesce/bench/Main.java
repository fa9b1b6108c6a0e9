package dev.quiesce.bench;

import java.nio.file.Path;
import java.util.Collection;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/** Runs every benchmark, prints the table, leaves JMH's own figures as JSON. */
public final class Main {

    private Main() {}

    /**
     * Runs them.
     *
     * @param arguments the folder to write to
     */
    public static void main(String[] arguments) throws RunnerException {
        if (arguments.length != 1) {
            throw new IllegalArgumentException(
                    "there are " + arguments.length + " arguments: it must be one, the folder to write to");
        }
        Path figures = Path.of(arguments[0], "reviews.json");
        Collection<RunResult> results = new Runner(new OptionsBuilder()
                        .include(RunReviewBenchmark.class.getName())
                        .addProfiler(GCProfiler.class)
                        .resultFormat(ResultFormatType.JSON)
                        .result(figures.toString())
                        .build())
                .run();
        System.out.print(ReviewTable.of(results));
        System.out.println("JMH's own figures: " + figures);
    }
}

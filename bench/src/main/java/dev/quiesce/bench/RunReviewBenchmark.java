package dev.quiesce.bench;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** The review of a run, body in, body out: no network, one thread. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
        value = 2,
        jvmArgs = {"-XX:+UseSerialGC", "-Xmx256m"})
public class RunReviewBenchmark {

    @Param
    public ReviewSize size = ReviewSize.KB_3;

    private final RunReviewer stream = new StreamReviewer();
    private final RunReviewer tree = new TreeReviewer();
    private final RunReviewer model = new ModelReviewer();
    private byte[] body = {};

    @Setup
    public void makeBody() {
        body = RunReview.of(size);
    }

    @Benchmark
    public byte[] quiesce() {
        return stream.answer(body);
    }

    @Benchmark
    public byte[] jacksonTree() {
        return tree.answer(body);
    }

    @Benchmark
    public byte[] typedModel() {
        return model.answer(body);
    }
}

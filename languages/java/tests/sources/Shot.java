package facts;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.*;

/** What JMH writes of its settings and its virtual machine: without a length for single shots, with one, and with arguments of their own. */
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
public class Shot {
    @Benchmark
    public int plain() {
        return 1;
    }

    @Benchmark
    @Warmup(iterations = 1, time = 30, timeUnit = TimeUnit.MILLISECONDS)
    @Measurement(iterations = 2, time = 40, timeUnit = TimeUnit.MILLISECONDS)
    public int timed() {
        return 1;
    }

    @Benchmark
    @BenchmarkMode(Mode.AverageTime)
    @Warmup(iterations = 1, time = 15, timeUnit = TimeUnit.MILLISECONDS)
    @Measurement(iterations = 2, time = 25, timeUnit = TimeUnit.MILLISECONDS, batchSize = 3)
    @Fork(value = 1, jvmArgsAppend = {"-Xmx200m", "-Dtwo=words here"})
    public int average() {
        return 1;
    }
}

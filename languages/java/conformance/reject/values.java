import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Timeout;
import org.openjdk.jmh.annotations.Warmup;

public class values {
    @Benchmark
    @Warmup(iterations = "5")
    @BenchmarkMode("avgt")
    public void first() {
    }

    @Benchmark
    @Fork(value = 1, warmups = 1, warmups = 2)
    @Timeout(timeUnit = TimeUnit.SECONDS)
    public void second() {
    }

    @Benchmark(1)
    public void third() {
    }
}

import static trace.Trace.trace;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;

public class modes {
    @Benchmark
    @BenchmarkMode({Mode.SingleShotTime, Mode.Throughput})
    @OutputTimeUnit(TimeUnit.MILLISECONDS)
    public void run() {
        trace("run");
    }
}

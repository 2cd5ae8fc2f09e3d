import static trace.Trace.trace;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;

public class singleshot {
    @Benchmark
    @BenchmarkMode(Mode.SingleShotTime)
    public void run() {
        trace("run");
    }
}

import static trace.Trace.trace;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

@State(Scope.Thread)
public class iterations {
    @Setup(Level.Iteration)
    public void iteration() {
        trace("iteration");
    }

    @Benchmark
    @Warmup(iterations = 3, time = 5, timeUnit = TimeUnit.MILLISECONDS)
    @Measurement(timeUnit = TimeUnit.MICROSECONDS, time = 4000, iterations = 2)
    public void run() {
        trace("run");
    }
}

import static trace.Trace.trace;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.runner.IterationType;

@State(Scope.Benchmark)
public class bulk_warmup {
    private static int trials;

    @Setup(Level.Trial)
    public void setup() {
        trace("setup %d", ++trials);
    }

    @Setup(Level.Iteration)
    public void iteration(IterationParams params) {
        trace("%s of %d", params.getType() == IterationType.WARMUP ? "warmup" : "measurement", params.getCount());
    }

    @TearDown(Level.Trial)
    public void teardown() {
        trace("teardown");
    }

    @Benchmark
    public void big() {
        trace("big");
    }

    @Benchmark
    public void small() {
        trace("small");
    }
}

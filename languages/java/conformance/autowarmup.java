import static trace.Trace.trace;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.runner.IterationType;

public class autowarmup {
    @State(Scope.Thread)
    public static class Summing {
        long sum;

        @Setup(Level.Iteration)
        public void iteration(IterationParams params) {
            trace("%s of %d", params.getType() == IterationType.WARMUP ? "warmup" : "measurement", params.getCount());
        }
    }

    //@@AutoWarmup
    public static class Benchmarks {
        @Benchmark
        public long run(Summing state) {
            return state.sum += 3;
        }
    }
}

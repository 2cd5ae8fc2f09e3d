import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.Level
import org.openjdk.jmh.annotations.Scope
import org.openjdk.jmh.annotations.Setup
import org.openjdk.jmh.annotations.State
import org.openjdk.jmh.infra.IterationParams
import org.openjdk.jmh.runner.IterationType
import trace.trace

class autowarmup {
    @State(Scope.Thread)
    class Summing {
        var sum = 0L

        @Setup(Level.Iteration)
        fun iteration(params: IterationParams) {
            trace("%s of %d", if (params.type == IterationType.WARMUP) "warmup" else "measurement", params.count)
        }
    }

    //@@AutoWarmup
    open class Benchmarks {
        @Benchmark
        fun run(state: Summing): Long {
            state.sum += 3
            return state.sum
        }
    }
}

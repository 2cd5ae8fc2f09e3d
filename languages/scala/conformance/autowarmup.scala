import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.Level
import org.openjdk.jmh.annotations.Scope
import org.openjdk.jmh.annotations.Setup
import org.openjdk.jmh.annotations.State
import org.openjdk.jmh.infra.IterationParams
import org.openjdk.jmh.runner.IterationType
import trace.trace
object autowarmup {
  @State(Scope.Thread)
  class Summing {
    var sum = 0L

    @Setup(Level.Iteration)
    def iteration(params: IterationParams): Unit = {
      trace("%s of %d", if (params.getType == IterationType.WARMUP) "warmup" else "measurement", params.getCount)
    }
  }

  //@@AutoWarmup
  class Benchmarks {
    @Benchmark
    def run(state: Summing): Long = {
      state.sum += 3
      state.sum
    }
  }
}

import java.util.concurrent.TimeUnit
import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.BenchmarkMode
import org.openjdk.jmh.annotations.Measurement
import org.openjdk.jmh.annotations.Mode
import org.openjdk.jmh.annotations.OutputTimeUnit
import org.openjdk.jmh.annotations.Scope
import org.openjdk.jmh.annotations.State
import org.openjdk.jmh.annotations.Warmup
object annotation_merge {
  @State(Scope.Thread)
  @Measurement(iterations = 3, batchSize = 5)
  @Warmup(iterations = 1, time = 3, timeUnit = TimeUnit.MILLISECONDS)
  @OutputTimeUnit(TimeUnit.NANOSECONDS)
  abstract class Base {
    @Benchmark
    def inherited() = 1
  }

  @BenchmarkMode(Array(Mode.Throughput))
  @Measurement(iterations = 4, time = 2, timeUnit = TimeUnit.MILLISECONDS)
  class Derived extends Base {
    @Benchmark
    @Warmup(iterations = 2)
    @BenchmarkMode(Array(Mode.AverageTime))
    def merged() = 2
  }
}

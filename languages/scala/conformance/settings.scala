import java.util.concurrent.TimeUnit
import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.BenchmarkMode
import org.openjdk.jmh.annotations.Level
import org.openjdk.jmh.annotations.Measurement
import org.openjdk.jmh.annotations.Mode
import org.openjdk.jmh.annotations.OutputTimeUnit
import org.openjdk.jmh.annotations.Scope
import org.openjdk.jmh.annotations.Setup
import org.openjdk.jmh.annotations.State
import org.openjdk.jmh.annotations.Warmup
import trace.trace
class settings {
  import settings.*

  @Benchmark
  @BenchmarkMode(Array(Mode.SingleShotTime))
  @Warmup(iterations = 1, batchSize = 3)
  @Measurement(iterations = 2, batchSize = 2)
  def batchsize(state: Traced): Unit = {
    trace("run")
  }

  @Benchmark
  @BenchmarkMode(Array(Mode.SingleShotTime))
  @Warmup(iterations = 2, batchSize = 0)
  @Measurement(iterations = 1, batchSize = 5)
  def batchsize_none(state: Traced): Unit = {
    trace("run")
  }

  @Benchmark
  @Warmup(iterations = 3, time = 5, timeUnit = TimeUnit.MILLISECONDS)
  @Measurement(timeUnit = TimeUnit.MICROSECONDS, time = 4000, iterations = 2)
  def iterations(state: Traced): Unit = {
    trace("run")
  }

  @Benchmark
  @BenchmarkMode(Array(Mode.SingleShotTime, Mode.Throughput))
  @OutputTimeUnit(TimeUnit.MILLISECONDS)
  def modes(): Unit = {
    trace("run")
  }

  @Benchmark
  @BenchmarkMode(Array(Mode.SingleShotTime))
  def singleshot(): Unit = {
    trace("run")
  }
}

object settings {
  @State(Scope.Thread)
  class Traced {
    @Setup(Level.Iteration)
    def iteration(): Unit = {
      trace("iteration")
    }
  }
}

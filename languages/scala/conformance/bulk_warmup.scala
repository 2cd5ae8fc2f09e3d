import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.Level
import org.openjdk.jmh.annotations.Scope
import org.openjdk.jmh.annotations.Setup
import org.openjdk.jmh.annotations.State
import org.openjdk.jmh.annotations.TearDown
import org.openjdk.jmh.infra.IterationParams
import org.openjdk.jmh.runner.IterationType
import trace.trace
@State(Scope.Benchmark)
class bulk_warmup {
  import bulk_warmup.*

  @Setup(Level.Trial)
  def setup(): Unit = {
    trials += 1
    trace("setup %d", trials)
  }

  @Setup(Level.Iteration)
  def iteration(params: IterationParams): Unit = {
    trace("%s of %d", if (params.getType == IterationType.WARMUP) "warmup" else "measurement", params.getCount)
  }

  @TearDown(Level.Trial)
  def teardown() = trace("teardown")

  @Benchmark
  def big(): Unit = {
    trace("big")
  }

  @Benchmark
  def small(): Unit = {
    trace("small")
  }
}

object bulk_warmup {
  var trials = 0
}

import java.util.concurrent.TimeUnit
import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.Level
import org.openjdk.jmh.annotations.OperationsPerInvocation
import org.openjdk.jmh.annotations.Param
import org.openjdk.jmh.annotations.Scope
import org.openjdk.jmh.annotations.Setup
import org.openjdk.jmh.annotations.State
import org.openjdk.jmh.infra.BenchmarkParams
import org.openjdk.jmh.infra.IterationParams
import org.openjdk.jmh.infra.ThreadParams
import org.openjdk.jmh.runner.IterationType
import trace.trace
class infraparams {
  import infraparams.*

  @Benchmark
  @OperationsPerInvocation(5)
  def described(state: Knowing, thread: ThreadParams): Unit = {
    trace("run thread %d of %d", thread.getThreadIndex, thread.getThreadCount)
  }
}

object infraparams {
  @State(Scope.Benchmark)
  class Knowing {
    @Param(Array("12"))
    var size = 0

    @Setup(Level.Trial)
    def trial(params: BenchmarkParams): Unit = {
      val unit = Map(TimeUnit.MICROSECONDS -> "us", TimeUnit.SECONDS -> "s")(params.getTimeUnit)
      trace("trial %s mode %s unit %s", params.getBenchmark.split('.').last, params.getMode.shortLabel, unit)
      trace("threads %d forks %d warmup forks %d", params.getThreads, params.getForks, params.getWarmupForks)
      phase("warmup", params.getWarmup)
      phase("measurement", params.getMeasurement)
      trace("opi %d timeout %d", params.getOpsPerInvocation, params.getTimeout.convertTo(TimeUnit.NANOSECONDS))
      trace("param %s %s of %d", params.getParamsKeys.iterator.next, params.getParam("size"), params.getParamsKeys.size)
    }

    @Setup(Level.Iteration)
    def iteration(params: IterationParams): Unit = {
      trace("iteration %s count %d", if (params.getType == IterationType.WARMUP) "warmup" else "measurement", params.getCount)
    }

    private def phase(name: String, params: IterationParams): Unit = {
      trace("%s %d x %d ns, batch %d", name, params.getCount, params.getTime.convertTo(TimeUnit.NANOSECONDS), params.getBatchSize)
    }
  }
}

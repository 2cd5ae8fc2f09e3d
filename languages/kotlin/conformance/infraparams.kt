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

open class infraparams {
    @State(Scope.Benchmark)
    class Knowing {
        @Param("12")
        var size = 0

        @Setup(Level.Trial)
        fun trial(params: BenchmarkParams) {
            val unit = mapOf(TimeUnit.MICROSECONDS to "us", TimeUnit.SECONDS to "s")[params.timeUnit]
            trace("trial %s mode %s unit %s", params.benchmark.substringAfterLast('.'), params.mode.shortLabel(), unit)
            trace("threads %d forks %d warmup forks %d", params.threads, params.forks, params.warmupForks)
            phase("warmup", params.warmup)
            phase("measurement", params.measurement)
            trace("opi %d timeout %d", params.opsPerInvocation, params.timeout.convertTo(TimeUnit.NANOSECONDS))
            trace("param %s %s of %d", params.paramsKeys.first(), params.getParam("size"), params.paramsKeys.size)
        }

        @Setup(Level.Iteration)
        fun iteration(params: IterationParams) {
            trace("iteration %s count %d", if (params.type == IterationType.WARMUP) "warmup" else "measurement", params.count)
        }

        private fun phase(name: String, params: IterationParams) {
            trace("%s %d x %d ns, batch %d", name, params.count, params.time.convertTo(TimeUnit.NANOSECONDS), params.batchSize)
        }
    }

    @Benchmark
    @OperationsPerInvocation(5)
    fun described(state: Knowing, thread: ThreadParams) {
        trace("run thread %d of %d", thread.threadIndex, thread.threadCount)
    }
}

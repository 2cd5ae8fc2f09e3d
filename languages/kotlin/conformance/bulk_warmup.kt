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
    companion object {
        var trials = 0
    }

    @Setup(Level.Trial)
    fun setup() = trace("setup %d", ++trials)

    @Setup(Level.Iteration)
    fun iteration(params: IterationParams) {
        trace("%s of %d", if (params.type == IterationType.WARMUP) "warmup" else "measurement", params.count)
    }

    @TearDown(Level.Trial)
    fun teardown() = trace("teardown")

    @Benchmark
    fun big() {
        trace("big")
    }

    @Benchmark
    fun small() {
        trace("small")
    }
}

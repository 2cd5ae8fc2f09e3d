import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.Level
import org.openjdk.jmh.annotations.Scope
import org.openjdk.jmh.annotations.Setup
import org.openjdk.jmh.annotations.State
import org.openjdk.jmh.annotations.TearDown
import trace.trace

@State(Scope.Benchmark)
class interorder {
    var calls = 0

    @Setup(Level.Trial)
    fun setupTrial() = trace("setup.trial")

    @Setup(Level.Iteration)
    fun setupIteration() = trace("setup.iteration")

    @Setup(Level.Invocation)
    fun setupInvocation() = trace("setup.invocation")

    @TearDown(Level.Invocation)
    fun teardownInvocation() = trace("teardown.invocation")

    @TearDown(Level.Iteration)
    fun teardownIteration() = trace("teardown.iteration")

    @TearDown(Level.Trial)
    fun teardownTrial() = trace("teardown.trial")

    @Benchmark
    fun run(): Int {
        trace("run")
        return ++calls
    }
}

import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.Level
import org.openjdk.jmh.annotations.Scope
import org.openjdk.jmh.annotations.Setup
import org.openjdk.jmh.annotations.State
import org.openjdk.jmh.annotations.TearDown
import trace.trace

open class dagorder_chain {
    @State(Scope.Benchmark)
    class Base {
        var value = 0

        @TearDown(Level.Invocation)
        fun teardownInvocation() = trace("base.teardown.invocation")

        @TearDown(Level.Trial)
        fun teardownTrial() = trace("base.teardown.trial")

        @TearDown(Level.Iteration)
        fun teardownIteration() = trace("base.teardown.iteration")

        @Setup(Level.Invocation)
        fun setupInvocation() = trace("base.setup.invocation")

        @Setup(Level.Trial)
        fun setupTrial() {
            value = 1
            trace("base.setup.trial %d", value)
        }

        @Setup(Level.Iteration)
        fun setupIteration() = trace("base.setup.iteration")
    }

    @State(Scope.Benchmark)
    class Middle {
        var value = 0

        @TearDown(Level.Invocation)
        fun teardownInvocation() = trace("middle.teardown.invocation")

        @TearDown(Level.Trial)
        fun teardownTrial() = trace("middle.teardown.trial")

        @TearDown(Level.Iteration)
        fun teardownIteration() = trace("middle.teardown.iteration")

        @Setup(Level.Invocation)
        fun setupInvocation() = trace("middle.setup.invocation")

        @Setup(Level.Trial)
        fun setupTrial(base: Base) {
            value = base.value + 1
            trace("middle.setup.trial %d", value)
        }

        @Setup(Level.Iteration)
        fun setupIteration() = trace("middle.setup.iteration")
    }

    @State(Scope.Benchmark)
    class Top {
        var value = 0

        @TearDown(Level.Invocation)
        fun teardownInvocation() = trace("top.teardown.invocation")

        @TearDown(Level.Trial)
        fun teardownTrial() = trace("top.teardown.trial")

        @TearDown(Level.Iteration)
        fun teardownIteration() = trace("top.teardown.iteration")

        @Setup(Level.Invocation)
        fun setupInvocation() = trace("top.setup.invocation")

        @Setup(Level.Trial)
        fun setupTrial(middle: Middle) {
            value = middle.value + 1
            trace("top.setup.trial %d", value)
        }

        @Setup(Level.Iteration)
        fun setupIteration() = trace("top.setup.iteration")
    }

    @Benchmark
    fun run(top: Top): Int {
        trace("run %d", top.value)
        return top.value
    }
}

import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.Level
import org.openjdk.jmh.annotations.Param
import org.openjdk.jmh.annotations.Scope
import org.openjdk.jmh.annotations.Setup
import org.openjdk.jmh.annotations.State
import org.openjdk.jmh.annotations.TearDown
import trace.trace

open class check {
    @State(Scope.Benchmark)
    class Numbers {
        @Param("10")
        var n = 0

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
    }

    //@@Compare(value = "sum", baseline = true)
    @Benchmark
    fun a_loop(numbers: Numbers): Int {
        trace("run")
        var sum = 0
        for (i in 0..<numbers.n) sum += i
        return sum
    }

    //@@Compare("sum")
    @Benchmark
    fun b_formula(numbers: Numbers): Long {
        trace("run")
        return numbers.n * (numbers.n - 1L) / 2
    }

    @Benchmark
    //@@Compare("sum")
    fun c_real(numbers: Numbers): Double {
        trace("run")
        return numbers.n * (numbers.n - 1) / 2.0
    }
}

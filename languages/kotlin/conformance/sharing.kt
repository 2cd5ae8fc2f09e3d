import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.Scope
import org.openjdk.jmh.annotations.Setup
import org.openjdk.jmh.annotations.State
import trace.trace

open class sharing {
    @State(Scope.Benchmark)
    class Shared {
        var calls = 0

        @Setup
        fun setup() = trace("benchmark.setup")
    }

    @State(Scope.Thread)
    class Own {
        var calls = 0

        @Setup
        fun setup() = trace("thread.setup")
    }

    @Benchmark
    fun run(first: Shared, second: Shared, one: Own, other: Own) {
        first.calls++
        one.calls++
        other.calls++
        val calls = setOf(first.calls, one.calls, other.calls).singleOrNull() ?: -1
        trace("benchmark %s, thread %s, call %d", compared(first, second), compared(one, other), calls)
    }

    private fun compared(a: Any, b: Any) = if (a === b) "same" else "distinct"
}

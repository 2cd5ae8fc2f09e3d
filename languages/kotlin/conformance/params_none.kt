import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.Param
import org.openjdk.jmh.annotations.Scope
import org.openjdk.jmh.annotations.State
import trace.trace

open class params_none {
    companion object {
        var calls = 0
    }

    @State(Scope.Benchmark)
    class Counting {
        @Param("1", "2")
        var n = 0
        var counted = 0
    }

    @Benchmark
    fun run(state: Counting) {
        state.counted++
        calls++
        trace("n=%d counted=%d", state.n, if (state.counted == calls) calls else -1)
    }
}

import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.Param
import org.openjdk.jmh.annotations.Scope
import org.openjdk.jmh.annotations.State
import trace.trace

open class params_collision {
    @State(Scope.Benchmark)
    class First {
        @Param("1", "2")
        var n = 0
    }

    @State(Scope.Thread)
    class Second {
        @Param("1", "2")
        var n = 0L
    }

    @Benchmark
    fun run(first: First, second: Second) {
        trace("%d %d", first.n, second.n)
    }
}

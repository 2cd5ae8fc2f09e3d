import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.Param
import org.openjdk.jmh.annotations.Scope
import org.openjdk.jmh.annotations.Setup
import org.openjdk.jmh.annotations.State
import org.openjdk.jmh.annotations.Warmup

class misplaced {
    @State(Scope.Benchmark)
    class Values {
        @Benchmark // before a field
        var number = 0
    }

    @Setup // before a type
    @State(Scope.Benchmark)
    class Other

    @Benchmark
    @Param("1")
    @State(Scope.Thread)
    @Warmup(iterations = 1)
    @Warmup(iterations = 2) // again
    fun run(values: Values, other: Other) {
    }
}

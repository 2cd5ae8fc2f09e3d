import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.BenchmarkMode
import org.openjdk.jmh.annotations.Measurement
import org.openjdk.jmh.annotations.Mode
import org.openjdk.jmh.annotations.Param
import org.openjdk.jmh.annotations.Scope
import org.openjdk.jmh.annotations.State
import org.openjdk.jmh.annotations.Warmup

open class syntax {
    @State(Scope.Benchmark)
    class Values {
        @Param("25", "30)
        var number = 0
    }

    @Benchmark
    @Warmup(iterations = , time = 1)
    @Measurement(iterations 3)
    @BenchmarkMode(Mode.)
    fun run(values: Values) {
    }
}

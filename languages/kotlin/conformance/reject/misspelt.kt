import java.util.concurrent.TimeUnit
import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.BenchmarkMode
import org.openjdk.jmh.annotations.Level
import org.openjdk.jmh.annotations.Mode
import org.openjdk.jmh.annotations.OutputTimeUnit
import org.openjdk.jmh.annotations.Scope
import org.openjdk.jmh.annotations.Setup
import org.openjdk.jmh.annotations.State
import org.openjdk.jmh.annotations.Warmup

open class misspelt {
    @State(Scope.Benchmrk)
    class Values {
        @Setup(Level.Invokation)
        fun setup() {
        }
    }

    @Benchmrk
    fun first() {
    }

    @Benchmark
    @Warmup(iteration = 5)
    @BenchmarkMode(Mode.AvarageTime)
    @OutputTimeUnit(TimeUnit.Milliseconds)
    fun second(values: Values) {
    }
}

import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.Param
import org.openjdk.jmh.annotations.Scope
import org.openjdk.jmh.annotations.State
import trace.trace

@State(Scope.Benchmark)
class params_product {
    @Param("x", "y")
    lateinit var beta: String

    @Param("3", "1", "2")
    private var alpha = 0

    @Benchmark
    fun run() {
        trace("alpha=%d beta=%s", alpha, beta)
    }
}

import headers_states.Elsewhere
import org.openjdk.jmh.annotations.Benchmark
import trace.trace

open class headers {
    @Benchmark
    fun run(state: Elsewhere) {
        trace("run %d", state.size)
    }
}

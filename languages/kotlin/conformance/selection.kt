import org.openjdk.jmh.annotations.Benchmark
import trace.trace

open class selection {
    @Benchmark
    fun sort_long() {
        trace("sort_long")
    }

    @Benchmark
    fun add_short() {
        trace("add_short")
    }

    @Benchmark
    fun add_long() {
        trace("add_long")
    }
}

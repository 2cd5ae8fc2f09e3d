import org.openjdk.jmh.annotations.Benchmark
import trace.trace

open class returns {
    @Benchmark
    fun nothing() {
        trace("nothing")
    }

    @Benchmark
    fun number(): Byte {
        trace("number")
        return 1
    }

    @Benchmark
    fun real(): Double {
        trace("real")
        return 0.5
    }

    @Benchmark
    fun pointer(): IntArray {
        trace("pointer")
        return IntArray(4)
    }

    @Benchmark
    fun thing(): CharSequence {
        trace("object")
        return "text"
    }
}

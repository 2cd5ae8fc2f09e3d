import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.Fork
import trace.trace

open class fork_matrix {
    @Fork(1)
    class Forked {
        @Benchmark
        @Fork(0)
        fun zero() = trace("zero")

        @Benchmark
        fun one() = trace("one")

        @Benchmark
        @Fork(value = 2)
        fun two() = trace("two")

        @Benchmark
        @Fork(warmups = 1)
        fun warmed() = trace("warmed")
    }

    @Benchmark
    fun plain() = trace("plain")
}

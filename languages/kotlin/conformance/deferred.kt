import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.infra.Blackhole

open class deferred {
    @Benchmark
    fun lazy_sequence(): Sequence<Int> = (0..<3).asSequence().map { it * it }

    @Benchmark
    fun lazy_function(): () -> Int = { 3 }

    @Benchmark
    fun plain_list(): List<Int> = (0..<3).map { it * it }

    @Benchmark
    fun plain_consumed(blackhole: Blackhole) {
        blackhole.consume((0..<3).asSequence().map { it * it })
    }
}

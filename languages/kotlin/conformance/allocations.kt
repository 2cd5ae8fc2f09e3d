import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.OperationsPerInvocation
import org.openjdk.jmh.infra.Blackhole

open class allocations {
    @Benchmark
    fun three(blackhole: Blackhole) {
        for (i in 0..<3) blackhole.consume(ByteArray(1000))
    }

    @Benchmark
    @OperationsPerInvocation(10)
    fun many(blackhole: Blackhole) {
        for (i in 0..<3) blackhole.consume(ByteArray(1000))
    }

    @Benchmark
    fun none() = 0
}

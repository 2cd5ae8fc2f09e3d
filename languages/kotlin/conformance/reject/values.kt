import java.util.concurrent.TimeUnit
import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.BenchmarkMode
import org.openjdk.jmh.annotations.Fork
import org.openjdk.jmh.annotations.Timeout
import org.openjdk.jmh.annotations.Warmup

open class values {
    @Benchmark
    @Warmup(iterations = "5")
    @BenchmarkMode("avgt")
    fun first() {
    }

    @Benchmark
    @Fork(value = 1, warmups = 1, warmups = 2)
    @Timeout(timeUnit = TimeUnit.SECONDS)
    fun second() {
    }

    @Benchmark(1)
    fun third() {
    }
}

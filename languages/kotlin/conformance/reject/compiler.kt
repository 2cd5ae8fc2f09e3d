import org.openjdk.jmh.annotations.Benchmark

open class compiler {
    @Benchmark
    fun run(): Int {
        return undeclared
    }
}

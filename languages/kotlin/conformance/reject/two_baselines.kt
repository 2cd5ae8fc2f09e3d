import org.openjdk.jmh.annotations.Benchmark

open class two_baselines {
    //@@Compare(value = "sum", baseline = true)
    @Benchmark
    fun first() = 3

    //@@Compare(value = "sum", baseline = true) // the second
    @Benchmark
    fun second() = 3
}

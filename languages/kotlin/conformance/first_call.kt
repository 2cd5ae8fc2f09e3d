import org.openjdk.jmh.annotations.Benchmark

open class first_call {
    companion object {
        private var called = false

        fun firstSleeps(): Int {
            if (!called) {
                called = true
                Thread.sleep(20)
            }
            return 1
        }
    }

    //@@Compare(value = "both", baseline = true)
    @Benchmark
    fun both_a() = firstSleeps()

    //@@Compare("both")
    @Benchmark
    fun both_b() = firstSleeps()

    @Benchmark
    fun alone() = firstSleeps()
}

import org.openjdk.jmh.annotations.Benchmark
import trace.trace

open class compare {
    //@@Compare("work")
    @Benchmark
    fun work_a(): Int {
        trace("a")
        return 1
    }

    //@@Compare(value = "work", baseline = true)
    @Benchmark
    fun work_b(): Int {
        trace("b")
        return 1
    }

    @Benchmark
    fun alone(): Int {
        trace("alone")
        return 1
    }
}

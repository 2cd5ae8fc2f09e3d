import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.Param
import org.openjdk.jmh.annotations.Scope
import org.openjdk.jmh.annotations.State
import trace.trace

open class checks {
    //@@Compare(value = "sum", baseline = true)
    @Benchmark
    fun sum_right(): Int {
        trace("right")
        return 45
    }

    //@@Compare("sum")
    @Benchmark
    fun sum_wrong(): Int {
        trace("wrong")
        return 55
    }

    @Benchmark
    fun alone(): Int {
        trace("alone")
        return 1
    }

    //@@Compare(value = "third", baseline = true)
    @Benchmark
    fun exact() = 1.0 / 3

    //@@Compare("third")
    //@@Check(tolerance = 1e-3)
    @Benchmark
    fun near() = 0.3333

    //@@Compare("third")
    //@@Check(tolerance = 1e-6)
    @Benchmark
    fun too_far() = 0.3333

    class Thing

    //@@Compare(value = "things", baseline = true)
    @Benchmark
    fun a_thing(): Any = Thing()

    //@@Compare("things")
    @Benchmark
    fun b_thing() = Thing()

    @State(Scope.Benchmark)
    class Numbers {
        @Param("10")
        var n = 0
    }

    //@@Check(vectors = "../../c/conformance/check_vectors_table.toml")
    @Benchmark
    fun add_up(numbers: Numbers) = (0..<numbers.n).sum()
}

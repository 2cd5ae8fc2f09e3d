import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.Param
import org.openjdk.jmh.annotations.Scope
import org.openjdk.jmh.annotations.State

@State(Scope.Benchmark)
class mismatch {
    @Param("10")
    var n = 0

    //@@Compare(value = "sum", baseline = true)
    @Benchmark
    fun a_loop() = (0..<n).sum()

    //@@Compare("sum")
    @Benchmark
    fun b_formula() = n * (n - 1) / 2

    //@@Compare("sum")
    @Benchmark
    fun c_wrong() = n * (n + 1) / 2
}

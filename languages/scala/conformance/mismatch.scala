import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.Param
import org.openjdk.jmh.annotations.Scope
import org.openjdk.jmh.annotations.State
@State(Scope.Benchmark)
class mismatch {
  @Param(Array("10"))
  var n = 0

  //@@Compare(value = "sum", baseline = true)
  @Benchmark
  def a_loop() = (0 until n).sum

  //@@Compare("sum")
  @Benchmark
  def b_formula() = n * (n - 1) / 2

  //@@Compare("sum")
  @Benchmark
  def c_wrong() = n * (n + 1) / 2
}

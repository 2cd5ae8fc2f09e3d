import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.Param
import org.openjdk.jmh.annotations.Scope
import org.openjdk.jmh.annotations.State
import trace.trace
class checks {
  import checks.*

  //@@Compare(value = "sum", baseline = true)
  @Benchmark
  def sum_right(): Int = {
    trace("right")
    45
  }

  //@@Compare("sum")
  @Benchmark
  def sum_wrong(): Int = {
    trace("wrong")
    55
  }

  @Benchmark
  def alone(): Int = {
    trace("alone")
    1
  }

  //@@Compare(value = "third", baseline = true)
  @Benchmark
  def exact() = 1.0 / 3

  //@@Compare("third")
  //@@Check(tolerance = 1e-3)
  @Benchmark
  def near() = 0.3333

  //@@Compare("third")
  //@@Check(tolerance = 1e-6)
  @Benchmark
  def too_far() = 0.3333

  //@@Compare(value = "things", baseline = true)
  @Benchmark
  def a_thing(): Any = Thing()

  //@@Compare("things")
  @Benchmark
  def b_thing() = Thing()

  //@@Check(vectors = "../../c/conformance/check_vectors_table.toml")
  @Benchmark
  def add_up(numbers: Numbers) = (0 until numbers.n).sum
}

object checks {
  class Thing

  @State(Scope.Benchmark)
  class Numbers {
    @Param(Array("10"))
    var n = 0
  }
}

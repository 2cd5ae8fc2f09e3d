import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.Scope
import org.openjdk.jmh.annotations.Setup
import org.openjdk.jmh.annotations.State
import org.openjdk.jmh.annotations.TearDown
import trace.trace
class check_method {
  import check_method.*

  //@@Compare(value = "seal", baseline = true)
  @Benchmark
  def seal_high(box: Box): Long = {
    trace("run")
    box.salt = 1000
    box.salt + 42
  }

  //@@Compare("seal")
  @Benchmark
  def seal_low(box: Box): Long = {
    trace("run")
    box.salt = -1000
    box.salt + 42
  }

  //@@Check({"seal_high", "seal_low"})
  def opened(sealed_up: Long, box: Box): Long = {
    trace("check")
    sealed_up - box.salt
  }
}

object check_method {
  @State(Scope.Thread)
  class Box {
    var salt = 0L

    @Setup
    def setup() = trace("setup")

    @TearDown
    def teardown() = trace("teardown")
  }
}

import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.Param
import org.openjdk.jmh.annotations.Scope
import org.openjdk.jmh.annotations.State
import trace.trace
class params_none {
  import params_none.*

  @Benchmark
  def run(state: Counting): Unit = {
    state.counted += 1
    calls += 1
    trace("n=%d counted=%d", state.n, if (state.counted == calls) calls else -1)
  }
}

object params_none {
  var calls = 0

  @State(Scope.Benchmark)
  class Counting {
    @Param(Array("1", "2"))
    var n = 0
    var counted = 0
  }
}

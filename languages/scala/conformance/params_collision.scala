import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.Param
import org.openjdk.jmh.annotations.Scope
import org.openjdk.jmh.annotations.State
import trace.trace
class params_collision {
  import params_collision.*

  @Benchmark
  def run(first: First, second: Second): Unit = {
    trace("%d %d", first.n, second.n)
  }
}

object params_collision {
  @State(Scope.Benchmark)
  class First {
    @Param(Array("1", "2"))
    var n = 0
  }

  @State(Scope.Thread)
  class Second {
    @Param(Array("1", "2"))
    var n = 0L
  }
}

import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.Scope
import org.openjdk.jmh.annotations.Setup
import org.openjdk.jmh.annotations.State
import trace.trace
class sharing {
  import sharing.*

  @Benchmark
  def run(first: Shared, second: Shared, one: Own, other: Own): Unit = {
    first.calls += 1
    one.calls += 1
    other.calls += 1
    val all = Set(first.calls, one.calls, other.calls)
    val calls = if (all.size == 1) all.head else -1
    trace("benchmark %s, thread %s, call %d", compared(first, second), compared(one, other), calls)
  }

  private def compared(a: AnyRef, b: AnyRef) = if (a eq b) "same" else "distinct"
}

object sharing {
  @State(Scope.Benchmark)
  class Shared {
    var calls = 0

    @Setup
    def setup() = trace("benchmark.setup")
  }

  @State(Scope.Thread)
  class Own {
    var calls = 0

    @Setup
    def setup() = trace("thread.setup")
  }
}

import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.Scope
import org.openjdk.jmh.annotations.Setup
import org.openjdk.jmh.annotations.State
import trace.trace

class one {
  @Benchmark
  def run(own: one.Own) = trace("one.run")
}

object one {
  @State(Scope.Benchmark)
  class Own {
    @Setup
    def setup() = trace("one.setup")
  }
}

class two {
  @Benchmark
  def run(own: two.Own) = trace("two.run")
}

object two {
  @State(Scope.Benchmark)
  class Own {
    @Setup
    def setup() = trace("two.setup")
  }
}

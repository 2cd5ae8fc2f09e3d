import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.Scope
import org.openjdk.jmh.annotations.State
object inaccessible {
  @State(Scope.Benchmark)
  class Closed private ()

  class Second {
    @Benchmark
    def run(state: Closed): Unit = {
    }
  }
}

import org.openjdk.jmh.annotations.AuxCounters
import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.Scope
import org.openjdk.jmh.annotations.State

object counters {
  @State(Scope.Benchmark)
  @AuxCounters
  class Shared { // shared by all threads
    var hits = 0
  }

  class First {
    @Benchmark
    def run(shared: Shared): Unit = {
    }
  }
}

import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.Scope
import org.openjdk.jmh.annotations.State
object uninstantiable {
  @State(Scope.Benchmark)
  abstract class Abstract

  @State(Scope.Benchmark)
  class Demanding(val size: Int)

  class First {
    @Benchmark
    def run(state: Abstract): Unit = {
    }
  }

  class Second {
    @Benchmark
    def run(state: Demanding): Unit = {
    }
  }
}

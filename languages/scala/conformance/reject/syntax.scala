import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.BenchmarkMode
import org.openjdk.jmh.annotations.Measurement
import org.openjdk.jmh.annotations.Mode
import org.openjdk.jmh.annotations.Param
import org.openjdk.jmh.annotations.Scope
import org.openjdk.jmh.annotations.State
import org.openjdk.jmh.annotations.Warmup
class syntax {
  import syntax.*

  @Benchmark
  @Warmup(iterations = , time = 1)
  @Measurement(iterations 3)
  @BenchmarkMode(Array(Mode.))
  def run(values: Values): Unit = {
  }
}

object syntax {
  @State(Scope.Benchmark)
  class Values {
    @Param(Array("25", "30))
    var number = 0
  }
}

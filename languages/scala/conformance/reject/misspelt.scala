import java.util.concurrent.TimeUnit
import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.BenchmarkMode
import org.openjdk.jmh.annotations.Level
import org.openjdk.jmh.annotations.Mode
import org.openjdk.jmh.annotations.OutputTimeUnit
import org.openjdk.jmh.annotations.Scope
import org.openjdk.jmh.annotations.Setup
import org.openjdk.jmh.annotations.State
import org.openjdk.jmh.annotations.Warmup
class misspelt {
  import misspelt.*

  @Benchmrk
  def first(): Unit = {
  }

  @Benchmark
  @Warmup(iteration = 5)
  @BenchmarkMode(Array(Mode.AvarageTime))
  @OutputTimeUnit(TimeUnit.Milliseconds)
  def second(values: Values): Unit = {
  }
}

object misspelt {
  @State(Scope.Benchmrk)
  class Values {
    @Setup(Level.Invokation)
    def setup(): Unit = {
    }
  }
}

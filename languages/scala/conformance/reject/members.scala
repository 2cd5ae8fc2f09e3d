import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.Scope
import org.openjdk.jmh.annotations.Setup
import org.openjdk.jmh.annotations.State
object members {
  class Hiding {
    @Benchmark
    private def hidden(): Unit = {
    }
  }

  @State(Scope.Benchmark)
  class Preparing {
    @Setup
    private def hidden_setup(): Unit = {
    }

    @Benchmark
    def run(): Unit = {
    }
  }
}

import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.Param
import org.openjdk.jmh.annotations.Scope
import org.openjdk.jmh.annotations.State
import trace.trace
@State(Scope.Benchmark)
class params_product {
  @Param(Array("x", "y"))
  var beta: String = null

  @Param(Array("3", "1", "2"))
  private var alpha = 0

  @Benchmark
  def run(): Unit = {
    trace("alpha=%d beta=%s", alpha, beta)
  }
}

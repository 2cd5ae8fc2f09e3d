import headers_states.Elsewhere
import org.openjdk.jmh.annotations.Benchmark
import trace.trace
class headers {
  @Benchmark
  def run(state: Elsewhere): Unit = {
    trace("run %d", state.size)
  }
}

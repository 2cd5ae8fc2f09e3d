import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.Param
import org.openjdk.jmh.annotations.Scope
import org.openjdk.jmh.annotations.State
import trace.trace
class params_text {
  import params_text.*

  @Benchmark
  def run(state: Texts): Unit = {
    trace("%d [%s]", state.text.getBytes("UTF-8").length, state.text)
  }
}

object params_text {
  @State(Scope.Benchmark)
  class Texts {
    @Param(Array("", "a b", "\"quoted\"", "Grüße €", "100%", "back\\slash", "a,b", "x=y;z", "{"))
    var text = ""
  }
}

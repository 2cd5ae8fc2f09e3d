import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.Param
import org.openjdk.jmh.annotations.Scope
import org.openjdk.jmh.annotations.State
@State(Scope.Benchmark)
class params_range {
  @Param(Array("300")) var small: Byte = 0

  @Benchmark
  def run(): Unit = {
  }
}

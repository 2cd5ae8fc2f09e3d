import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.OperationsPerInvocation
import org.openjdk.jmh.annotations.Param
import org.openjdk.jmh.annotations.Scope
import org.openjdk.jmh.annotations.State
class bytes_per_invocation {
  import bytes_per_invocation.*

  //@@BytesPerInvocation(200000)
  @Benchmark
  @OperationsPerInvocation(10)
  def number() = Thread.sleep(2)

  //@@BytesPerInvocation("size")
  @Benchmark
  def parameter(buffer: Buffer): Int = {
    Thread.sleep(2)
    buffer.size
  }

  @Benchmark
  def silent() = Thread.sleep(2)
}

object bytes_per_invocation {
  @State(Scope.Benchmark)
  class Buffer {
    @Param(Array("16", "65536"))
    var size = 0
  }
}

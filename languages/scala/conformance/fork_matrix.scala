import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.Fork
import trace.trace
class fork_matrix {
  import fork_matrix.*

  @Benchmark
  def plain() = trace("plain")
}

object fork_matrix {
  @Fork(1)
  class Forked {
    @Benchmark
    @Fork(0)
    def zero() = trace("zero")

    @Benchmark
    def one() = trace("one")

    @Benchmark
    @Fork(value = 2)
    def two() = trace("two")

    @Benchmark
    @Fork(warmups = 1)
    def warmed() = trace("warmed")
  }
}

import org.openjdk.jmh.annotations.Benchmark
import trace.trace
class selection {
  @Benchmark
  def sort_long(): Unit = {
    trace("sort_long")
  }

  @Benchmark
  def add_short(): Unit = {
    trace("add_short")
  }

  @Benchmark
  def add_long(): Unit = {
    trace("add_long")
  }
}

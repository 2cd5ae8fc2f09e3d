import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.Warmup

class misplaced {
  @Benchmark
  @Warmup(iterations = 1)
  @Warmup(iterations = 2) // again
  def run(): Unit = {
  }
}

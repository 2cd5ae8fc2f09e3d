import java.util.concurrent.TimeUnit
import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.BenchmarkMode
import org.openjdk.jmh.annotations.Fork
import org.openjdk.jmh.annotations.Timeout
import org.openjdk.jmh.annotations.Warmup
class values {
  @Benchmark
  @Warmup(iterations = "5")
  @BenchmarkMode("avgt")
  def first(): Unit = {
  }

  @Benchmark
  @Fork(value = 1, warmups = 1, warmups = 2)
  @Timeout(timeUnit = TimeUnit.SECONDS)
  def second(): Unit = {
  }

  @Benchmark(1)
  def third(): Unit = {
  }
}

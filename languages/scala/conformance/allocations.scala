import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.OperationsPerInvocation
import org.openjdk.jmh.infra.Blackhole
class allocations {
  @Benchmark
  def three(blackhole: Blackhole): Unit = {
    for (i <- 0 until 3) blackhole.consume(new Array[Byte](1000))
  }

  @Benchmark
  @OperationsPerInvocation(10)
  def many(blackhole: Blackhole): Unit = {
    for (i <- 0 until 3) blackhole.consume(new Array[Byte](1000))
  }

  @Benchmark
  def none() = 0
}

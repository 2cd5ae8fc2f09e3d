import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.infra.Blackhole
class deferred {
  @Benchmark
  def lazy_sequence(): Iterator[Int] = (0 until 3).iterator.map(n => n * n)

  @Benchmark
  def lazy_function(): () => Int = () => 3

  @Benchmark
  def plain_list(): List[Int] = (0 until 3).map(n => n * n).toList

  @Benchmark
  def plain_consumed(blackhole: Blackhole): Unit = {
    blackhole.consume((0 until 3).view.map(n => n * n))
  }
}

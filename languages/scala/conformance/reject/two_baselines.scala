import org.openjdk.jmh.annotations.Benchmark
class two_baselines {
  //@@Compare(value = "sum", baseline = true)
  @Benchmark
  def first() = 3

  //@@Compare(value = "sum", baseline = true) // the second
  @Benchmark
  def second() = 3
}

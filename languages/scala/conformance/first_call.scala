import org.openjdk.jmh.annotations.Benchmark
class first_call {
  import first_call.*

  //@@Compare(value = "both", baseline = true)
  @Benchmark
  def both_a() = firstSleeps()

  //@@Compare("both")
  @Benchmark
  def both_b() = firstSleeps()

  @Benchmark
  def alone() = firstSleeps()
}

object first_call {
  private var called = false

  def firstSleeps(): Int = {
    if (!called) {
      called = true
      Thread.sleep(20)
    }
    1
  }
}

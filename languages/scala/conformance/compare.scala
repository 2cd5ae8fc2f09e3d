import org.openjdk.jmh.annotations.Benchmark
import trace.trace
class compare {
  //@@Compare("work")
  @Benchmark
  def work_a(): Int = {
    trace("a")
    1
  }

  //@@Compare(value = "work", baseline = true)
  @Benchmark
  def work_b(): Int = {
    trace("b")
    1
  }

  @Benchmark
  def alone(): Int = {
    trace("alone")
    1
  }
}

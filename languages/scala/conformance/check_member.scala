import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.Scope
import org.openjdk.jmh.annotations.State
import trace.trace
@State(Scope.Thread)
class check_member {
  private var salt = 0L
  private var sealed_up = 0L

  //@@Compare(value = "seal", baseline = true)
  @Benchmark
  def high(): Unit = {
    trace("run")
    salt = 1000
    sealed_up = 1042
  }

  //@@Compare("seal")
  @Benchmark
  def low(): Unit = {
    trace("run")
    salt = -1000
    sealed_up = -958
  }

  //@@Check
  def opened(): Long = {
    trace("check")
    sealed_up - salt
  }
}

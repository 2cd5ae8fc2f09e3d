import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.Level
import org.openjdk.jmh.annotations.Param
import org.openjdk.jmh.annotations.Scope
import org.openjdk.jmh.annotations.Setup
import org.openjdk.jmh.annotations.State
import org.openjdk.jmh.annotations.TearDown
import trace.trace
class check {
  import check.*

  //@@Compare(value = "sum", baseline = true)
  @Benchmark
  def a_loop(numbers: Numbers): Int = {
    trace("run")
    var sum = 0
    for (i <- 0 until numbers.n) sum += i
    sum
  }

  //@@Compare("sum")
  @Benchmark
  def b_formula(numbers: Numbers): Long = {
    trace("run")
    numbers.n * (numbers.n - 1L) / 2
  }

  @Benchmark
  //@@Compare("sum")
  def c_real(numbers: Numbers): Double = {
    trace("run")
    numbers.n * (numbers.n - 1) / 2.0
  }
}

object check {
  @State(Scope.Benchmark)
  class Numbers {
    @Param(Array("10"))
    var n = 0

    @Setup(Level.Trial)
    def setupTrial() = trace("setup.trial")

    @Setup(Level.Iteration)
    def setupIteration() = trace("setup.iteration")

    @Setup(Level.Invocation)
    def setupInvocation() = trace("setup.invocation")

    @TearDown(Level.Invocation)
    def teardownInvocation() = trace("teardown.invocation")

    @TearDown(Level.Iteration)
    def teardownIteration() = trace("teardown.iteration")

    @TearDown(Level.Trial)
    def teardownTrial() = trace("teardown.trial")
  }
}

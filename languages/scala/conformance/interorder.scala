import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.Level
import org.openjdk.jmh.annotations.Scope
import org.openjdk.jmh.annotations.Setup
import org.openjdk.jmh.annotations.State
import org.openjdk.jmh.annotations.TearDown
import trace.trace
@State(Scope.Benchmark)
class interorder {
  var calls = 0

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

  @Benchmark
  def run(): Int = {
    trace("run")
    calls += 1
    calls
  }
}

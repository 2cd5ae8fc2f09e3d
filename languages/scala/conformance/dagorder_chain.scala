import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.Level
import org.openjdk.jmh.annotations.Scope
import org.openjdk.jmh.annotations.Setup
import org.openjdk.jmh.annotations.State
import org.openjdk.jmh.annotations.TearDown
import trace.trace
class dagorder_chain {
  import dagorder_chain.*

  @Benchmark
  def run(top: Top): Int = {
    trace("run %d", top.value)
    top.value
  }
}

object dagorder_chain {
  @State(Scope.Benchmark)
  class Base {
    var value = 0

    @TearDown(Level.Invocation)
    def teardownInvocation() = trace("base.teardown.invocation")

    @TearDown(Level.Trial)
    def teardownTrial() = trace("base.teardown.trial")

    @TearDown(Level.Iteration)
    def teardownIteration() = trace("base.teardown.iteration")

    @Setup(Level.Invocation)
    def setupInvocation() = trace("base.setup.invocation")

    @Setup(Level.Trial)
    def setupTrial(): Unit = {
      value = 1
      trace("base.setup.trial %d", value)
    }

    @Setup(Level.Iteration)
    def setupIteration() = trace("base.setup.iteration")
  }

  @State(Scope.Benchmark)
  class Middle {
    var value = 0

    @TearDown(Level.Invocation)
    def teardownInvocation() = trace("middle.teardown.invocation")

    @TearDown(Level.Trial)
    def teardownTrial() = trace("middle.teardown.trial")

    @TearDown(Level.Iteration)
    def teardownIteration() = trace("middle.teardown.iteration")

    @Setup(Level.Invocation)
    def setupInvocation() = trace("middle.setup.invocation")

    @Setup(Level.Trial)
    def setupTrial(base: Base): Unit = {
      value = base.value + 1
      trace("middle.setup.trial %d", value)
    }

    @Setup(Level.Iteration)
    def setupIteration() = trace("middle.setup.iteration")
  }

  @State(Scope.Benchmark)
  class Top {
    var value = 0

    @TearDown(Level.Invocation)
    def teardownInvocation() = trace("top.teardown.invocation")

    @TearDown(Level.Trial)
    def teardownTrial() = trace("top.teardown.trial")

    @TearDown(Level.Iteration)
    def teardownIteration() = trace("top.teardown.iteration")

    @Setup(Level.Invocation)
    def setupInvocation() = trace("top.setup.invocation")

    @Setup(Level.Trial)
    def setupTrial(middle: Middle): Unit = {
      value = middle.value + 1
      trace("top.setup.trial %d", value)
    }

    @Setup(Level.Iteration)
    def setupIteration() = trace("top.setup.iteration")
  }
}

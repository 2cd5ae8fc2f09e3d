import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.Level
import org.openjdk.jmh.annotations.Param
import org.openjdk.jmh.annotations.Scope
import org.openjdk.jmh.annotations.Setup
import org.openjdk.jmh.annotations.State
import org.openjdk.jmh.annotations.TearDown
import trace.trace
class fails {
  import fails.*

  @Benchmark
  def a_good(): Unit = {
    trace("good run")
  }

  @Benchmark
  def b_bench(): Unit = {
    trace("bench run")
    throw new IllegalStateException("on purpose: bench")
  }

  @Benchmark
  def c_setup_trial(state: SetupTrial): Unit = {
    trace("setup_trial run")
  }

  @Benchmark
  def d_setup_iteration(state: SetupIteration): Unit = {
    trace("setup_iteration run")
  }

  @Benchmark
  def e_setup_invocation(state: SetupInvocation): Unit = {
    trace("setup_invocation run")
  }

  @Benchmark
  def f_teardown_invocation(state: TeardownInvocation): Unit = {
    trace("teardown_invocation run")
  }

  @Benchmark
  def g_teardown_iteration(state: TeardownIteration): Unit = {
    trace("teardown_iteration run")
  }

  @Benchmark
  def i_teardown_trial(state: TeardownTrial): Unit = {
    trace("teardown_trial run")
  }

  @Benchmark
  def h_later(later: Later): Unit = {
    if (later.after > 99) return
    later.calls += 1
    trace("later run %d", later.calls)
    if (later.calls > later.after) throw new IllegalStateException("on purpose: later")
  }

  @Benchmark
  def z_last(): Unit = {
    trace("last run")
  }
}

object fails {
  @State(Scope.Benchmark)
  class SetupTrial {
    @Setup(Level.Trial)
    def setup(): Unit = {
      trace("setup_trial setup")
      throw new Exception("checked")
    }
  }

  @State(Scope.Benchmark)
  class SetupIteration {
    @Setup(Level.Iteration)
    def setup(): Unit = {
      trace("setup_iteration setup")
      throw new StackOverflowError()
    }
  }

  @State(Scope.Benchmark)
  class SetupInvocation {
    @Setup(Level.Invocation)
    def setup(): Unit = {
      trace("setup_invocation setup")
      throw new IllegalStateException("on purpose: setup_invocation")
    }
  }

  @State(Scope.Benchmark)
  class TeardownInvocation {
    @TearDown(Level.Invocation)
    def teardown(): Unit = {
      trace("teardown_invocation teardown")
      throw new IllegalStateException("on purpose: teardown_invocation")
    }
  }

  @State(Scope.Benchmark)
  class TeardownIteration {
    @TearDown(Level.Iteration)
    def teardown(): Unit = {
      trace("teardown_iteration teardown")
      throw new IllegalStateException("on purpose: teardown_iteration")
    }
  }

  @State(Scope.Benchmark)
  class TeardownTrial {
    @TearDown(Level.Trial)
    def teardown(): Unit = {
      trace("teardown_trial teardown")
      throw new IllegalStateException("on purpose: teardown_trial")
    }
  }

  @State(Scope.Thread)
  class Later {
    @Param(Array("100"))
    var after = 0
    var calls = 0
  }
}

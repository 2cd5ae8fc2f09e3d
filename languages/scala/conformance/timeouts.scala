import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.Level
import org.openjdk.jmh.annotations.Scope
import org.openjdk.jmh.annotations.Setup
import org.openjdk.jmh.annotations.State
import org.openjdk.jmh.annotations.TearDown
import trace.trace
class timeouts {
  import timeouts.*

  // Deaf to the interrupts that come meanwhile.
  @Benchmark
  def late(): Unit = {
    val end = System.nanoTime() + 600_000_000L
    while (end > System.nanoTime()) {
      try Thread.sleep(((end - System.nanoTime()) / 1_000_000).max(0) + 1)
      catch { case again: InterruptedException => }
    }
    trace("late")
  }

  // Not deaf.
  @Benchmark
  def never(): Unit = {
    trace("never")
    while (true) Thread.sleep(1000)
  }

  @Benchmark
  def hangs_a_call() = hang()

  @Benchmark
  def hangs_set_up(state: Starts): Unit = {
  }

  @Benchmark
  def hangs_tear_down(state: Ends): Unit = {
  }
}

object timeouts {
  @State(Scope.Thread)
  class Starts {
    @Setup(Level.Trial)
    def setUp() = hang()
  }

  @State(Scope.Thread)
  class Ends {
    @TearDown(Level.Iteration)
    def tearDown() = hang()
  }
}

// Deaf, too.
private def hang(): Unit = {
  while (true) {
    try Thread.sleep(1000)
    catch { case again: InterruptedException => }
  }
}

import java.util.concurrent.atomic.AtomicInteger
import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.Scope
import org.openjdk.jmh.annotations.Setup
import org.openjdk.jmh.annotations.State
import org.openjdk.jmh.annotations.TearDown
import org.openjdk.jmh.annotations.Threads
import org.openjdk.jmh.infra.ThreadParams
import trace.trace
class threads {
  import threads.*

  @Benchmark
  @Threads(2)
  def run(own: Own, thread: ThreadParams): Unit = {
    trace("own %d", own.number)
    trace("thread %d of %d", thread.getThreadIndex, thread.getThreadCount)
  }
}

object threads {
  @State(Scope.Benchmark)
  class Shared {
    val users = new AtomicInteger

    @Setup
    def setup() = trace("shared.setup")

    @TearDown
    def teardown() = trace("shared.teardown")
  }

  @State(Scope.Thread)
  class Own {
    var number = 0

    @Setup
    def setup(shared: Shared): Unit = {
      number = shared.users.incrementAndGet()
      trace("own.setup")
    }

    @TearDown
    def teardown() = trace("own.teardown")
  }
}

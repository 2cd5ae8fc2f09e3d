import java.util.concurrent.CountDownLatch
import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.Scope
import org.openjdk.jmh.annotations.Setup
import org.openjdk.jmh.annotations.State
import org.openjdk.jmh.annotations.TearDown
class left_running {
  import left_running.*

  @Benchmark
  def leaves(state: Leaves) = state.left.isAlive

  @Benchmark
  def ends(state: Ends) = state.ended.isAlive
}

object left_running {
  @State(Scope.Benchmark)
  class Leaves {
    var left: Thread = null

    @Setup
    def start(): Unit = {
      left = new Thread(() => new CountDownLatch(1).await())
      left.start()
    }
  }

  @State(Scope.Benchmark)
  class Ends {
    val over = new CountDownLatch(1)
    var ended: Thread = null

    @Setup
    def start(): Unit = {
      ended = new Thread(() => over.await())
      ended.start()
    }

    @TearDown
    def stop(): Unit = {
      over.countDown()
      ended.join()
    }
  }
}

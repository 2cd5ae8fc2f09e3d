import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.infra.ThreadParams
import trace.trace
class synciter {
  @Benchmark
  def run(thread: ThreadParams): Unit = {
    val isSlow = thread.getThreadIndex == 1
    Thread.sleep(if (isSlow) 300 else 20)
    trace(if (isSlow) "slow" else "fast")
  }
}

import java.util.concurrent.TimeUnit
import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.Fork
import org.openjdk.jmh.annotations.Timeout
import trace.trace
class errors {
  @Benchmark
  def good(): Unit = {
    trace("good")
  }

  @Benchmark
  def exit_0(): Unit = {
    System.exit(0)
  }

  @Benchmark
  def exit_1(): Unit = {
    System.exit(1)
  }

  @Benchmark
  def exit_42(): Unit = {
    Runtime.getRuntime().halt(42)
  }

  // The virtual machine notices by itself, says so at length, and aborts.
  @Benchmark
  def segfault() = signal("SEGV")

  @Benchmark
  def aborts() = signal("ABRT")

  @Benchmark
  def killed() = signal("KILL")

  // Can be interrupted, but who asked for it? The harness does not wait for what a benchmark makes of an interrupt.
  @Benchmark
  @Timeout(time = 300, timeUnit = TimeUnit.MILLISECONDS)
  def hangs(): Unit = {
    trace("hangs")
    while (true) Thread.sleep(1)
  }

  @Benchmark
  @Fork(jvmArgsAppend = Array("-Xmx32m"))
  def out_of_memory(): Long = {
    val kept = new java.util.ArrayList[Array[Byte]]
    while (true) kept.add(new Array[Byte](1 << 20))
    kept.size
  }

  private def signal(name: String): Unit = {
    new ProcessBuilder("kill", "-s", name, ProcessHandle.current().pid().toString()).inheritIO().start().waitFor()
    Thread.sleep(60_000)
  }
}

import java.net.InetAddress
import java.net.ServerSocket
import java.nio.file.Files
import java.nio.file.Path
import java.util.concurrent.locks.LockSupport
import org.openjdk.jmh.annotations.Benchmark
import sun.misc.Signal
import sun.misc.SignalHandler
import trace.trace
class faults {
  import faults.*

  @Benchmark
  def good(): Unit = {
    trace("good")
  }

  private def deeper(depth: Int): Int = deeper(depth + 1) + depth

  @Benchmark
  def recursion() = deeper(0)

  @Benchmark
  def blocked(): Any = new ServerSocket(0, 1, InetAddress.getLoopbackAddress).accept()

  @Benchmark
  def spins(): Unit = {
    while (forever) Thread.onSpinWait()
  }

  @Benchmark
  def talks(): Unit = {
    while (forever) println("and so on")
  }

  // To what can be caught, and to interrupts.
  @Benchmark
  def deaf(): Unit = {
    for (name <- List("TERM", "INT", "HUP")) Signal.handle(new Signal(name), SignalHandler.SIG_IGN)
    while (forever) {
      try Thread.sleep(1000)
      catch { case again: InterruptedException => }
    }
  }

  @Benchmark
  def stops(): Unit = {
    new ProcessBuilder("kill", "-s", "STOP", ProcessHandle.current().pid().toString()).start().waitFor()
  }

  // No daemon: a virtual machine waits for it.
  @Benchmark
  def thread(): Unit = {
    new Thread(() => while (forever) LockSupport.park()).start()
    trace("thread")
  }

  @Benchmark
  def process_a(): Unit = {
    trace("left %d", new ProcessBuilder("sleep", "3600").start().pid())
  }

  @Benchmark
  def process_b(): Unit = {
    val left = Files.readString(Path.of(System.getenv("LATH_TRACE"))).trim.stripPrefix("left ")
    val stat = Path.of("/proc", left, "stat")
    val gone = !Files.exists(stat) || Files.readString(stat).contains(") Z ")
    trace(if (gone) "gone" else "still there")
  }

  @Benchmark
  def reads(): Unit = {
    trace(if (System.in.read() < 0) "nothing to read" else "something")
  }
}

object faults {
  @volatile
  private var forever = true
}

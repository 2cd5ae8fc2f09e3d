import java.net.InetAddress
import java.net.ServerSocket
import java.nio.file.Files
import java.nio.file.Path
import java.util.concurrent.locks.LockSupport
import kotlin.concurrent.thread as started
import org.openjdk.jmh.annotations.Benchmark
import sun.misc.Signal
import sun.misc.SignalHandler
import trace.trace

open class faults {
    companion object {
        @Volatile
        private var forever = true
    }

    @Benchmark
    fun good() {
        trace("good")
    }

    private fun deeper(depth: Int): Int = deeper(depth + 1) + depth

    @Benchmark
    fun recursion() = deeper(0)

    @Benchmark
    fun blocked(): Any = ServerSocket(0, 1, InetAddress.getLoopbackAddress()).use { it.accept() }

    @Benchmark
    fun spins() {
        while (forever) Thread.onSpinWait()
    }

    @Benchmark
    fun talks() {
        while (forever) println("and so on")
    }

    // To what can be caught, and to interrupts.
    @Benchmark
    fun deaf() {
        for (name in listOf("TERM", "INT", "HUP")) Signal.handle(Signal(name), SignalHandler.SIG_IGN)
        while (forever) {
            try {
                Thread.sleep(1000)
            } catch (e: InterruptedException) {
                continue
            }
        }
    }

    @Benchmark
    fun stops() {
        ProcessBuilder("kill", "-s", "STOP", ProcessHandle.current().pid().toString()).start().waitFor()
    }

    // No daemon: a virtual machine waits for it.
    @Benchmark
    fun thread() {
        started { while (forever) LockSupport.park() }
        trace("thread")
    }

    @Benchmark
    fun process_a() {
        trace("left %d", ProcessBuilder("sleep", "3600").start().pid())
    }

    @Benchmark
    fun process_b() {
        val left = Files.readString(Path.of(System.getenv("LATH_TRACE"))).trim().removePrefix("left ")
        val stat = Path.of("/proc", left, "stat")
        val gone = !Files.exists(stat) || Files.readString(stat).contains(") Z ")
        trace(if (gone) "gone" else "still there")
    }

    @Benchmark
    fun reads() {
        trace(if (System.`in`.read() < 0) "nothing to read" else "something")
    }
}

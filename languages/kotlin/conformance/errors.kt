import java.util.concurrent.TimeUnit
import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.Fork
import org.openjdk.jmh.annotations.Timeout
import trace.trace

open class errors {
    @Benchmark
    fun good() {
        trace("good")
    }

    @Benchmark
    fun exit_0() {
        System.exit(0)
    }

    @Benchmark
    fun exit_1() {
        System.exit(1)
    }

    @Benchmark
    fun exit_42() {
        Runtime.getRuntime().halt(42)
    }

    // The virtual machine notices by itself, says so at length, and aborts.
    @Benchmark
    fun segfault() = signal("SEGV")

    @Benchmark
    fun aborts() = signal("ABRT")

    @Benchmark
    fun killed() = signal("KILL")

    // Can be interrupted, but who asked for it? The harness does not wait for what a benchmark makes of an interrupt.
    @Benchmark
    @Timeout(time = 300, timeUnit = TimeUnit.MILLISECONDS)
    fun hangs() {
        trace("hangs")
        while (true) Thread.sleep(1)
    }

    @Benchmark
    @Fork(jvmArgsAppend = ["-Xmx32m"])
    fun out_of_memory(): Long {
        val kept = ArrayList<ByteArray>()
        while (true) kept.add(ByteArray(1 shl 20))
    }

    private fun signal(name: String) {
        ProcessBuilder("kill", "-s", name, ProcessHandle.current().pid().toString()).inheritIO().start().waitFor()
        Thread.sleep(60_000)
    }
}

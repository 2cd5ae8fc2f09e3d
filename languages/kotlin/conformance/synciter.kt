import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.infra.ThreadParams
import trace.trace

open class synciter {
    @Benchmark
    fun run(thread: ThreadParams) {
        val isSlow = thread.threadIndex == 1
        Thread.sleep(if (isSlow) 300 else 20)
        trace(if (isSlow) "slow" else "fast")
    }
}

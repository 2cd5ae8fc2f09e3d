import org.openjdk.jmh.annotations.Benchmark
import trace.trace

open class exit_handlers {
    @Benchmark
    fun leaves() {
        Runtime.getRuntime().addShutdownHook(Thread { trace("exit") })
        trace("run")
    }

    @Benchmark
    fun breaks() {
        Runtime.getRuntime().addShutdownHook(Thread {
            trace("exit")
            Runtime.getRuntime().halt(3)
        })
        trace("run")
    }
}

import org.openjdk.jmh.annotations.Benchmark
import trace.trace

open class user_main {
    @Benchmark
    fun run() {
        trace("run")
    }
}

fun main() {
    trace("main runs")
    repeat(3) { user_main().run() }
}

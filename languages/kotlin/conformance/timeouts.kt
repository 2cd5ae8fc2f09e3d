import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.Level
import org.openjdk.jmh.annotations.Scope
import org.openjdk.jmh.annotations.Setup
import org.openjdk.jmh.annotations.State
import org.openjdk.jmh.annotations.TearDown
import trace.trace

open class timeouts {
    // Deaf to the interrupts that come meanwhile.
    @Benchmark
    fun late() {
        val end = System.nanoTime() + 600_000_000L
        while (true) {
            val left = end - System.nanoTime()
            if (left <= 0) break
            try {
                Thread.sleep(left / 1_000_000 + 1)
            } catch (again: InterruptedException) {
                continue
            }
        }
        trace("late")
    }

    // Not deaf.
    @Benchmark
    fun never() {
        trace("never")
        while (true) Thread.sleep(1000)
    }

    @State(Scope.Thread)
    class Starts {
        @Setup(Level.Trial)
        fun setUp() = hang()
    }

    @State(Scope.Thread)
    class Ends {
        @TearDown(Level.Iteration)
        fun tearDown() = hang()
    }

    @Benchmark
    fun hangs_a_call() = hang()

    @Benchmark
    fun hangs_set_up(state: Starts) {
    }

    @Benchmark
    fun hangs_tear_down(state: Ends) {
    }
}

// Deaf, too.
private fun hang() {
    while (true) {
        try {
            Thread.sleep(1000)
        } catch (again: InterruptedException) {
            continue
        }
    }
}

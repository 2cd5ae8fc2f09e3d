import java.util.concurrent.atomic.AtomicInteger
import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.Scope
import org.openjdk.jmh.annotations.Setup
import org.openjdk.jmh.annotations.State
import org.openjdk.jmh.annotations.TearDown
import org.openjdk.jmh.annotations.Threads
import org.openjdk.jmh.infra.ThreadParams
import trace.trace

open class threads {
    @State(Scope.Benchmark)
    class Shared {
        val users = AtomicInteger()

        @Setup
        fun setup() = trace("shared.setup")

        @TearDown
        fun teardown() = trace("shared.teardown")
    }

    @State(Scope.Thread)
    class Own {
        var number = 0

        @Setup
        fun setup(shared: Shared) {
            number = shared.users.incrementAndGet()
            trace("own.setup")
        }

        @TearDown
        fun teardown() = trace("own.teardown")
    }

    @Benchmark
    @Threads(2)
    fun run(own: Own, thread: ThreadParams) {
        trace("own %d", own.number)
        trace("thread %d of %d", thread.threadIndex, thread.threadCount)
    }
}

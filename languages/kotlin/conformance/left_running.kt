import java.util.concurrent.CountDownLatch
import kotlin.concurrent.thread
import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.Scope
import org.openjdk.jmh.annotations.Setup
import org.openjdk.jmh.annotations.State
import org.openjdk.jmh.annotations.TearDown

open class left_running {
    @State(Scope.Benchmark)
    class Leaves {
        lateinit var left: Thread

        @Setup
        fun start() {
            left = thread { CountDownLatch(1).await() }
        }
    }

    @Benchmark
    fun leaves(state: Leaves) = state.left.isAlive

    @State(Scope.Benchmark)
    class Ends {
        val over = CountDownLatch(1)
        lateinit var ended: Thread

        @Setup
        fun start() {
            ended = thread { over.await() }
        }

        @TearDown
        fun stop() {
            over.countDown()
            ended.join()
        }
    }

    @Benchmark
    fun ends(state: Ends) = state.ended.isAlive
}

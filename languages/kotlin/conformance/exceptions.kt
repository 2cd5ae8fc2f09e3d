import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.Level
import org.openjdk.jmh.annotations.Scope
import org.openjdk.jmh.annotations.Setup
import org.openjdk.jmh.annotations.State

open class exceptions {
    class Trouble : Throwable()

    @Benchmark
    fun standard(): Int = throw IndexOutOfBoundsException("over the edge")

    @Benchmark
    fun own() {
        throw Trouble()
    }

    // Neither an exception nor with a message.
    @Benchmark
    fun number() {
        throw AssertionError()
    }

    @State(Scope.Thread)
    class Unready {
        @Setup(Level.Iteration)
        fun prepare() {
            throw IllegalStateException("not prepared")
        }
    }

    @Benchmark
    fun fixture(unready: Unready) {
    }
}

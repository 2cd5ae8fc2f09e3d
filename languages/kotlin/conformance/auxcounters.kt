import org.openjdk.jmh.annotations.AuxCounters
import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.Level
import org.openjdk.jmh.annotations.Scope
import org.openjdk.jmh.annotations.Setup
import org.openjdk.jmh.annotations.State

open class auxcounters {
    @State(Scope.Thread)
    @AuxCounters
    class Operations {
        @JvmField
        final var hits = 0L
        internal var missed = 0L

        fun misses() = (missed / 2 * 3).toInt()

        @Setup(Level.Iteration)
        fun begin() {
            missed = 0
        }
    }

    @State(Scope.Thread)
    @AuxCounters(AuxCounters.Type.EVENTS)
    class Events {
        @JvmField
        final var retries = 0.0
    }

    @Benchmark
    fun operations(counted: Operations) {
        counted.hits += 2
        counted.missed += 2
    }

    @Benchmark
    fun events(counted: Events) {
        counted.retries += 5
    }
}

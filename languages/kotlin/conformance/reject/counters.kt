import org.openjdk.jmh.annotations.AuxCounters
import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.Scope
import org.openjdk.jmh.annotations.State

class counters {
    @State(Scope.Benchmark)
    @AuxCounters
    class Shared { // shared by all threads
        @JvmField
        final var hits = 0
    }

    @State(Scope.Thread)
    @AuxCounters
    class One {
        @JvmField
        final var hits = 0
    }

    @State(Scope.Thread)
    @AuxCounters
    class Two {
        @JvmField
        final var hits = 0 // the other one of same_counter()
    }

    open class First {
        @Benchmark
        fun run(shared: Shared) {
        }
    }

    open class Second {
        @Benchmark
        fun same_counter(one: One, two: Two) {
        }
    }
}

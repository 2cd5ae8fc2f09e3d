import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.Scope
import org.openjdk.jmh.annotations.Setup
import org.openjdk.jmh.annotations.State
import trace.trace

class same_names {
    open class one {
        @State(Scope.Benchmark)
        class Own {
            @Setup
            fun setup() = trace("one.setup")
        }

        @Benchmark
        fun run(own: Own) = trace("one.run")
    }

    open class two {
        @State(Scope.Benchmark)
        class Own {
            @Setup
            fun setup() = trace("two.setup")
        }

        @Benchmark
        fun run(own: Own) = trace("two.run")
    }
}

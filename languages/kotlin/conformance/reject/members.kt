import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.Scope
import org.openjdk.jmh.annotations.Setup
import org.openjdk.jmh.annotations.State

class members {
    open class Hiding {
        @Benchmark
        protected fun hidden() {
        }
    }

    @State(Scope.Benchmark)
    class Preparing {
        @Setup
        private fun hidden_setup() {
        }

        @Benchmark
        fun run() {
        }
    }
}

import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.Scope
import org.openjdk.jmh.annotations.State

class inaccessible {
    @State(Scope.Benchmark)
    class Closed private constructor()

    open class Second {
        @Benchmark
        fun run(state: Closed) {
        }
    }
}

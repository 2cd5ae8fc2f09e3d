import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.Scope
import org.openjdk.jmh.annotations.State

class uninstantiable {
    @State(Scope.Benchmark)
    abstract class Abstract

    @State(Scope.Benchmark)
    class Demanding(val size: Int)

    open class First {
        @Benchmark
        fun run(state: Abstract) {
        }
    }

    open class Second {
        @Benchmark
        fun run(state: Demanding) {
        }
    }
}

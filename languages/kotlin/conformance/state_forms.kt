import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.Scope
import org.openjdk.jmh.annotations.Setup
import org.openjdk.jmh.annotations.State
import trace.trace

open class state_forms {
    @State(Scope.Benchmark)
    class First {
        var value = 0

        @Setup
        fun setup() {
            value = 1
            trace("setup first")
        }
    }

    class Outer {
        @State(Scope.Thread)
        class Second(var value: Int) {
            constructor() : this(0)

            @Setup
            fun setup() {
                value = 2
                trace("setup second")
            }
        }
    }

    @State(Scope.Benchmark)
    abstract class Generic<T> {
        var value: T? = null

        abstract fun three(): T

        @Setup
        fun setup() {
            value = three()
            trace("setup third")
        }
    }

    // A state by what it extends.
    open class Third : Generic<Int>() {
        override fun three() = 3
    }

    @Benchmark
    fun run(first: First, second: Outer.Second, third: Third) {
        trace("run %d %d %d", first.value, second.value, third.value)
    }
}

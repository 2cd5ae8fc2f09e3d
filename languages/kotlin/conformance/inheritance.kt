import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.Param
import org.openjdk.jmh.annotations.Scope
import org.openjdk.jmh.annotations.Setup
import org.openjdk.jmh.annotations.State
import org.openjdk.jmh.annotations.TearDown
import trace.trace

class inheritance {
    @State(Scope.Thread)
    abstract class Animal {
        @Param("1", "2")
        var n = 0

        abstract val name: String

        @Setup
        fun setup() = trace("setup base")

        @TearDown
        fun teardown() = trace("teardown base")

        @Benchmark
        fun run() = trace("run %s %d", name, n)
    }

    open class Cat : Animal() {
        override val name = "cat"
    }

    open class Dog : Animal() {
        override val name = "dog"

        @Setup
        fun setup_dog() = trace("setup dog")
    }
}

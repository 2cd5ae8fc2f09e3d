import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.Scope
import org.openjdk.jmh.annotations.Setup
import org.openjdk.jmh.annotations.State
import trace.trace

class overriding {
    @State(Scope.Thread)
    abstract class Animal {
        abstract fun name(): String

        @Setup
        open fun setup() = trace("setup base")

        @Benchmark
        fun run() = trace("run %s", name())
    }

    open class Cat : Animal() {
        override fun name() = "cat"

        @Setup
        override fun setup() = trace("setup cat")
    }

    open class Dog : Animal() {
        override fun name() = "dog"

        override fun setup() = trace("setup dog")
    }
}

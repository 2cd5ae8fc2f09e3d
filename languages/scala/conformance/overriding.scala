import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.Scope
import org.openjdk.jmh.annotations.Setup
import org.openjdk.jmh.annotations.State
import trace.trace
object overriding {
  @State(Scope.Thread)
  abstract class Animal {
    def name(): String

    @Setup
    def setup() = trace("setup base")

    @Benchmark
    def run() = trace("run %s", name())
  }

  class Cat extends Animal {
    override def name() = "cat"

    @Setup
    override def setup() = trace("setup cat")
  }

  class Dog extends Animal {
    override def name() = "dog"

    override def setup() = trace("setup dog")
  }
}

import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.Param
import org.openjdk.jmh.annotations.Scope
import org.openjdk.jmh.annotations.Setup
import org.openjdk.jmh.annotations.State
import org.openjdk.jmh.annotations.TearDown
import trace.trace
object inheritance {
  @State(Scope.Thread)
  abstract class Animal {
    @Param(Array("1", "2"))
    var n = 0

    def name: String

    @Setup
    def setup() = trace("setup base")

    @TearDown
    def teardown() = trace("teardown base")

    @Benchmark
    def run() = trace("run %s %d", name, n)
  }

  class Cat extends Animal {
    override val name = "cat"
  }

  class Dog extends Animal {
    override val name = "dog"

    @Setup
    def setup_dog() = trace("setup dog")
  }
}

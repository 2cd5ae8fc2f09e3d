import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.Scope
import org.openjdk.jmh.annotations.Setup
import org.openjdk.jmh.annotations.State
import trace.trace
class state_forms {
  import state_forms.*

  @Benchmark
  def run(first: First, second: Outer.Second, third: Third): Unit = {
    trace("run %d %d %d", first.value, second.value, third.value)
  }
}

object state_forms {
  @State(Scope.Benchmark)
  class First {
    var value = 0

    @Setup
    def setup(): Unit = {
      value = 1
      trace("setup first")
    }
  }

  @State(Scope.Benchmark)
  abstract class Generic[T] {
    var value: T = null.asInstanceOf[T]

    def three(): T

    @Setup
    def setup(): Unit = {
      value = three()
      trace("setup third")
    }
  }

  // A state by what it extends. Not of Int: for javac, a method of it overrides none of an object.
  class Third extends Generic[Integer] {
    override def three() = 3
  }
}

object Outer {
  @State(Scope.Thread)
  class Second(var value: Int) {
    def this() = this(0)

    @Setup
    def setup(): Unit = {
      value = 2
      trace("setup second")
    }
  }
}

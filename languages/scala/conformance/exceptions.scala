import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.Level
import org.openjdk.jmh.annotations.Scope
import org.openjdk.jmh.annotations.Setup
import org.openjdk.jmh.annotations.State
class exceptions {
  import exceptions.*

  @Benchmark
  def standard(): Int = throw new IndexOutOfBoundsException("over the edge")

  @Benchmark
  def own(): Unit = {
    throw new Trouble()
  }

  // Neither an exception nor with a message.
  @Benchmark
  def number(): Unit = {
    throw new AssertionError()
  }

  @Benchmark
  def fixture(unready: Unready): Unit = {
  }
}

object exceptions {
  class Trouble extends Throwable

  @State(Scope.Thread)
  class Unready {
    @Setup(Level.Iteration)
    def prepare(): Unit = {
      throw new IllegalStateException("not prepared")
    }
  }
}

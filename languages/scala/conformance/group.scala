import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.Group
import org.openjdk.jmh.annotations.GroupThreads
import org.openjdk.jmh.annotations.Scope
import org.openjdk.jmh.annotations.Setup
import org.openjdk.jmh.annotations.State
import org.openjdk.jmh.annotations.TearDown
import trace.trace
class group {
  import group.*

  @Benchmark
  @Group("pair")
  @GroupThreads(2)
  def reader(cell: Cell): Int = {
    trace("reader")
    cell.value
  }

  @Benchmark
  @Group("pair")
  def writer(cell: Cell): Unit = {
    trace("writer")
    cell.value = 1
  }
}

object group {
  @State(Scope.Group)
  class Cell {
    @volatile
    var value = 0

    @Setup
    def setup() = trace("group.setup")

    @TearDown
    def teardown() = trace("group.teardown")
  }
}

import org.openjdk.jmh.annotations.AuxCounters
import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.Level
import org.openjdk.jmh.annotations.Scope
import org.openjdk.jmh.annotations.Setup
import org.openjdk.jmh.annotations.State
class auxcounters {
  import auxcounters.*

  @Benchmark
  def operations(counted: Operations): Unit = {
    counted.hits += 2
    counted.miss(2)
  }

  @Benchmark
  def events(counted: Events): Unit = {
    counted.retries += 5
  }
}

// Fields are private: JMH counts what their accessors return, and resets nothing.
object auxcounters {
  @State(Scope.Thread)
  @AuxCounters
  class Operations {
    var hits = 0L
    private var missed = 0L

    def miss(times: Int): Unit = missed += times

    def misses = (missed / 2 * 3).toInt

    @Setup(Level.Iteration)
    def begin(): Unit = {
      hits = 0
      missed = 0
    }
  }

  @State(Scope.Thread)
  @AuxCounters(AuxCounters.Type.EVENTS)
  class Events {
    var retries = 0.0

    @Setup(Level.Iteration)
    def begin(): Unit = retries = 0
  }
}

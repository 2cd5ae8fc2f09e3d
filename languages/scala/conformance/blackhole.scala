import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.Level
import org.openjdk.jmh.annotations.Scope
import org.openjdk.jmh.annotations.Setup
import org.openjdk.jmh.annotations.State
import org.openjdk.jmh.annotations.TearDown
import org.openjdk.jmh.infra.Blackhole
import trace.trace
class blackhole {
  import blackhole.*

  @Benchmark
  def run(values: Values, blackhole: Blackhole): Unit = {
    blackhole.consume(values.whole + 1)
    blackhole.consume(values.real)
    blackhole.consume(values.text)
    blackhole.consume(null: AnyRef)
    blackhole.consume('c')
    trace("run")
  }
}

object blackhole {
  @State(Scope.Benchmark)
  class Values {
    val whole = 1
    val real = 2.0
    val text = "text"

    @Setup
    def setup(blackhole: Blackhole): Unit = {
      blackhole.consume(whole)
      trace("setup")
    }

    @TearDown(Level.Trial)
    def teardown(blackhole: Blackhole): Unit = {
      val own = Blackhole("Today's password is swordfish. I understand instantiating Blackholes directly is dangerous.")
      own.consume(real)
      blackhole.consume(this)
      trace("teardown")
    }
  }
}

import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.Param
import org.openjdk.jmh.annotations.Scope
import org.openjdk.jmh.annotations.State
import trace.trace
class params_enum {
  import params_enum.*

  @Benchmark
  def run(state: Chosen): Unit = {
    trace("colour %d size %d", state.colour.value, if (state.size == Size.MEDIUM) 10 else 5 << state.size.ordinal)
  }
}

object params_enum {
  enum Colour(val value: Int) extends Enum[Colour] {
    case RED extends Colour(0)
    case GREEN extends Colour(7)
    case BLUE extends Colour(8)

    // Not the name of a constant: parameters go by names.
    override def toString = s"colour number $value"
  }

  enum Size extends Enum[Size] {
    case SMALL, MEDIUM, BIG
  }

  @State(Scope.Benchmark)
  class Chosen {
    @Param
    var colour: Colour = null

    @Param(Array("BIG", "SMALL"))
    var size: Size = null
  }
}

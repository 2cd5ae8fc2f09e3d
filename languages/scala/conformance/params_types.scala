import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.Param
import org.openjdk.jmh.annotations.Scope
import org.openjdk.jmh.annotations.State
import trace.trace
class params_types {
  import params_types.*

  @Benchmark
  def run(state: Typed): Unit = {
    trace("short %d", state.a_short)
    trace("int %d", state.b_int)
    trace("long %d", state.c_long)
    trace("bool %b", state.f_bool)
    trace("char %c", state.g_char)
    trace(s"float ${state.h_float}")
    trace(s"double ${state.i_double}")
    trace("text %s", state.j_text)
  }
}

object params_types {
  @State(Scope.Benchmark)
  class Typed {
    @Param(Array("-32768"))
    var a_short: Short = 0

    @Param(Array("32768"))
    var b_int = 5

    @Param(Array("-9223372036854775808"))
    var c_long: java.lang.Long = null

    @Param(Array("true"))
    var f_bool = false

    @Param(Array("x"))
    var g_char = ' '

    @Param(Array("0.5"))
    var h_float = 0f

    @Param(Array("-1e-3"))
    var i_double: java.lang.Double = null

    @Param(Array("hello"))
    var j_text = "something else"
  }
}

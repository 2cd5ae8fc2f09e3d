import org.openjdk.jmh.annotations.Benchmark
import org.openjdk.jmh.annotations.Param
import org.openjdk.jmh.annotations.Scope
import org.openjdk.jmh.annotations.State
import trace.trace

open class params_types {
    @State(Scope.Benchmark)
    class Typed {
        @Param("-32768")
        var a_short: Short = 0

        @Param("32768")
        var b_int = 5

        @Param("-9223372036854775808")
        var c_long: Long? = null

        @Param("true")
        var f_bool = false

        @Param("x")
        var g_char = ' '

        @Param("0.5")
        var h_float = 0f

        @Param("-1e-3")
        var i_double: Double? = null

        @Param("hello")
        var j_text = "something else"
    }

    @Benchmark
    fun run(state: Typed) {
        trace("short %d", state.a_short)
        trace("int %d", state.b_int)
        trace("long %d", state.c_long)
        trace("bool %b", state.f_bool)
        trace("char %c", state.g_char)
        trace("float ${state.h_float}")
        trace("double ${state.i_double}")
        trace("text %s", state.j_text)
    }
}

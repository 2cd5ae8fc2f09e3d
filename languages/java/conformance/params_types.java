import static trace.Trace.trace;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

public class params_types {
    @State(Scope.Benchmark)
    public static class Typed {
        @Param("-32768")
        short a_short;

        @Param("32768")
        int b_int = 5;

        @Param("-9223372036854775808")
        Long c_long;

        @Param("true")
        boolean f_bool;

        @Param("x")
        char g_char;

        @Param("0.5")
        float h_float;

        @Param("-1e-3")
        Double i_double;

        @Param("hello")
        String j_text = "something else";
    }

    @Benchmark
    public void run(Typed state) {
        trace("short %d", state.a_short);
        trace("int %d", state.b_int);
        trace("long %d", state.c_long);
        trace("bool %b", state.f_bool);
        trace("char %c", state.g_char);
        trace("float " + state.h_float);
        trace("double " + state.i_double);
        trace("text %s", state.j_text);
    }
}

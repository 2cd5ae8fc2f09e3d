import { Benchmark, Param, Scope, State } from "lath";
import { trace } from "./trace.js";

@State(Scope.Benchmark)
class Values {
    @Param("-32768")
    a_short!: number;
    @Param(32768)
    b_int = 5;
    @Param("-9223372036854775808")
    c_long: bigint = 0n;
    @Param(true)
    f_bool: boolean = false;
    @Param("x")
    g_char = "";
    @Param("0.5")
    h_float = 0;
    //@@Param("-1e-3")
    i_double: number = 0;
    @Param("hello")
    j_text: string = "something else";
}

//@@Benchmark
function run(state: Values) {
    trace(`short ${state.a_short}`);
    trace(`int ${state.b_int}`);
    trace(`long ${state.c_long}`);
    trace(`bool ${state.f_bool}`);
    trace(`char ${state.g_char}`);
    trace(`float ${state.h_float}`);
    trace(`double ${state.i_double}`);
    trace(`text ${state.j_text}`);
}

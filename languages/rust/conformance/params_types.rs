mod trace;

use trace::trace;

//@@State(Scope.Benchmark)
#[derive(Default)]
struct State {
    //@@Param("-32768")
    a_short: i16,
    //@@Param("32768")
    b_int: i32,
    //@@Param("-9223372036854775808")
    c_long: i64,
    //@@Param("true")
    f_bool: bool,
    //@@Param("x")
    g_char: char,
    //@@Param("0.5")
    h_float: f32,
    //@@Param("-1e-3")
    i_double: f64,
    //@@Param("hello")
    j_text: std::string::String,
}

//@@Benchmark
fn run(state: &State) {
    trace(format_args!("short {}", state.a_short));
    trace(format_args!("int {}", state.b_int));
    trace(format_args!("long {}", state.c_long));
    trace(format_args!("bool {}", state.f_bool));
    trace(format_args!("char {}", state.g_char));
    trace(format_args!("float {}", state.h_float));
    trace(format_args!("double {}", state.i_double));
    trace(format_args!("text {}", state.j_text));
}

mod trace;

use trace::trace;

//@@State(Scope.Benchmark)
#[derive(Default)]
struct State {
    //@@Param("0x8000")
    b_int: i32,
    //@@Param("0xFFFFFFFFFFFFFFFF")
    d_longest: u64,
    //@@Param("255")
    e_byte: u8,
}

//@@Benchmark
fn run(state: &State) {
    trace(format_args!("int {}", state.b_int));
    trace(format_args!("unsigned long long {}", state.d_longest));
    trace(format_args!("unsigned char {}", state.e_byte));
}

unsafe extern "C" {
    fn abs(x: i32) -> i32;
}

//@@State(Scope.Thread)
#[derive(Default)]
struct Input {
    //@@Param("-7")
    x: i32,
}

//@@Benchmark
fn own(input: &Input) -> i32 {
    input.x.abs()
}

//@@Benchmark
fn foreign(input: &Input) -> i32 {
    // SAFETY: C's abs has no side effects and is defined for this value.
    unsafe { abs(input.x) }
}

//@@State(Scope.Thread)
#[derive(Default)]
struct Input {
    //@@Param("3.7")
    x: f64,
}

fn curve(x: f64) -> f64 {
    ((x.sin() * x.cos().exp()).abs() + 2.0).ln()
}

//@@Benchmark
fn nothing() -> u32 {
    1
}

//@@Benchmark
fn dropped(input: &Input) {
    let _ = curve(input.x);
}

//@@Benchmark
fn returned(input: &Input) -> f64 {
    curve(input.x)
}

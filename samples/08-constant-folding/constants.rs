//@@State(Scope.Thread)
#[derive(Default)]
struct Input {
    //@@Param("3.7")
    x: f64,
}

const KNOWN: f64 = 3.7;

fn curve(x: f64) -> f64 {
    x.ln() * x.sin() + x.exp()
}

//@@Benchmark
fn nothing() -> f64 {
    1.0
}

//@@Benchmark
fn folded() -> f64 {
    curve(KNOWN)
}

//@@Benchmark
fn computed(input: &Input) -> f64 {
    curve(input.x)
}

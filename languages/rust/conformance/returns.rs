mod trace;

use trace::trace;

//@@Benchmark
fn nothing() {
    trace("nothing");
}

//@@Benchmark
fn number() -> u8 {
    trace("number");
    1
}

//@@Benchmark
fn real() -> f64 {
    trace("real");
    0.5
}

//@@Benchmark
fn pointer() -> Box<String> {
    trace("pointer");
    Box::new("text".to_owned())
}

//@@Benchmark
fn object() -> &'static str {
    trace("object");
    "text"
}

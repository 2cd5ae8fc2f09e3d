mod trace;

use trace::trace;

// Rust's base is a trait, whose methods a type may give bodies of its own.
trait Animal {
    fn name(&self) -> &'static str;

    //@@Setup
    fn setup(&mut self) {
        trace("setup base");
    }

    //@@Benchmark
    fn run(&self) {
        trace(format_args!("run {}", self.name()));
    }
}

//@@State(Scope.Thread)
#[derive(Default)]
struct Cat;

impl Animal for Cat {
    fn name(&self) -> &'static str {
        "cat"
    }

    //@@Setup
    fn setup(&mut self) {
        trace("setup cat");
    }
}

//@@State(Scope.Thread)
#[derive(Default)]
struct Dog;

impl Animal for Dog {
    fn name(&self) -> &'static str {
        "dog"
    }

    fn setup(&mut self) {
        trace("setup dog");
    }
}

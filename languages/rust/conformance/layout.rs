mod trace;

use trace::trace;

//@@State(Scope.Benchmark)
struct A([u8; 100]);

impl Default for A {
    fn default() -> A {
        A([0; 100])
    }
}

//@@State(Scope.Benchmark)
struct B([u8; 300]);

impl Default for B {
    fn default() -> B {
        B([0; 300])
    }
}

//@@State(Scope.Thread)
#[derive(Default)]
struct C([u8; 1]);

fn distance(from: &[u8], to: &[u8]) -> isize {
    (to.as_ptr() as isize).wrapping_sub(from.as_ptr() as isize)
}

//@@Benchmark
fn run(a: &A, b: &B, c: &C) {
    trace(format_args!("distances {} {}", distance(&a.0, &b.0), distance(&b.0, &c.0)));
}

mod trace;

use trace::trace;

//@@State(Scope.Benchmark)
#[derive(Default)]
struct Shared {
    byte: u8,
}

//@@State(Scope.Thread)
#[derive(Default)]
struct Own {
    byte: u8,
}

fn apart(a: &u8, b: &u8) -> bool {
    std::ptr::from_ref(a).addr() / 64 != std::ptr::from_ref(b).addr() / 64
}

//@@Benchmark
fn run(shared: &Shared, one: &Own, other: &mut Own) {
    let all = apart(&shared.byte, &one.byte) && apart(&one.byte, &other.byte) && apart(&shared.byte, &other.byte);
    trace(if all { "apart" } else { "together" });
}

mod trace;

use trace::trace;

//@@State(Scope.Thread)
#[derive(Default)]
struct Chest {
    salt: i64,
}

//@@Setup
fn setup(chest: &mut Chest) {
    chest.salt = 0;
    trace("setup");
}

//@@TearDown
fn teardown(_chest: &mut Chest) {
    trace("teardown");
}

//@@Benchmark
//@@Compare(value = "seal", baseline = true)
fn seal_high(chest: &mut Chest) -> i64 {
    trace("run");
    chest.salt = 1000;
    chest.salt + 42
}

//@@Benchmark
//@@Compare("seal")
fn seal_low(chest: &mut Chest) -> i64 {
    trace("run");
    chest.salt = -1000;
    chest.salt + 42
}

//@@Check({"seal_high", "seal_low"})
fn opened(sealed: i64, chest: &Chest) -> i64 {
    trace("check");
    sealed - chest.salt
}

mod trace;

use trace::trace;

//@@State(Scope.Thread)
#[derive(Default)]
struct Chest {
    salt: i64,
    sealed: i64,
}

impl Chest {
    //@@Benchmark
    //@@Compare(value = "seal", baseline = true)
    fn high(&mut self) {
        trace("run");
        self.salt = 1000;
        self.sealed = 1042;
    }

    //@@Benchmark
    //@@Compare("seal")
    fn low(&mut self) {
        trace("run");
        self.salt = -1000;
        self.sealed = -958;
    }

    //@@Check
    fn opened(&self) -> i64 {
        trace("check");
        self.sealed - self.salt
    }
}

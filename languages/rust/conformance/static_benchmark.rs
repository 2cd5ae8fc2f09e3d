mod trace;

use std::sync::Mutex;
use trace::trace;

static DATA: Mutex<Option<i32>> = Mutex::new(None);

//@@State(Scope.Benchmark)
#[derive(Default)]
struct Shared {
    //@@Param({"1", "2"})
    n: i32,
}

impl Shared {
    //@@Setup
    fn a_setup(&mut self) {
        trace(format_args!("setup {}", self.n));
        *DATA.lock().unwrap() = Some(self.n);
    }

    //@@Setup
    fn b_setup() {
        trace("setup static");
    }

    //@@TearDown
    fn a_teardown(&mut self) {
        trace("teardown");
        *DATA.lock().unwrap() = None;
    }

    //@@Setup(Level.Iteration)
    fn setup_iteration(&mut self) {
        trace("setup iteration");
    }

    //@@TearDown(Level.Iteration)
    fn teardown_iteration(&mut self) {
        trace("teardown iteration");
    }

    //@@Setup(Level.Invocation)
    fn setup_invocation(&mut self) {
        trace("setup invocation");
    }

    //@@TearDown(Level.Invocation)
    fn teardown_invocation(&mut self) {
        trace("teardown invocation");
    }

    //@@Benchmark
    fn run() {
        trace(format_args!("run {}", DATA.lock().unwrap().unwrap()));
    }
}

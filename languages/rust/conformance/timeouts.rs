mod trace;

use std::thread::sleep;
use std::time::Duration;
use trace::trace;

//@@Benchmark
fn late() {
    sleep(Duration::from_millis(600));
    trace("late");
}

//@@Benchmark
fn never() {
    trace("never");
    loop {
        sleep(Duration::from_secs(1));
    }
}

//@@State(Scope.Thread)
#[derive(Default)]
struct Starts;

impl Starts {
    //@@Setup(Level.Trial)
    fn set_up(&mut self) {
        loop {
            sleep(Duration::from_secs(1));
        }
    }
}

//@@State(Scope.Thread)
#[derive(Default)]
struct Ends;

impl Ends {
    //@@TearDown(Level.Iteration)
    fn tear_down(&mut self) {
        loop {
            sleep(Duration::from_secs(1));
        }
    }
}

//@@Benchmark
fn hangs_a_call() {
    loop {
        sleep(Duration::from_secs(1));
    }
}

//@@Benchmark
fn hangs_set_up(_state: &Starts) {}

//@@Benchmark
fn hangs_tear_down(_state: &Ends) {}

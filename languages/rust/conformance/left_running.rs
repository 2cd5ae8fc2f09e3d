use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{JoinHandle, sleep, spawn};
use std::time::Duration;

fn wait_for(over: Arc<AtomicBool>) {
    while !over.load(Ordering::Relaxed) {
        sleep(Duration::from_millis(1));
    }
}

//@@State(Scope.Benchmark)
#[derive(Default)]
struct Leaves {
    over: Arc<AtomicBool>,
}

impl Leaves {
    //@@Setup
    fn start(&mut self) {
        let over = self.over.clone();
        spawn(move || wait_for(over));
    }
}

//@@Benchmark
fn leaves(state: &Leaves) -> bool {
    state.over.load(Ordering::Relaxed)
}

//@@State(Scope.Benchmark)
#[derive(Default)]
struct Ends {
    over: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Ends {
    //@@Setup
    fn start(&mut self) {
        let over = self.over.clone();
        self.thread = Some(spawn(move || wait_for(over)));
    }

    //@@TearDown
    fn stop(&mut self) {
        self.over.store(true, Ordering::Relaxed);
        self.thread.take().unwrap().join().unwrap();
    }
}

//@@Benchmark
fn ends(state: &Ends) -> bool {
    state.over.load(Ordering::Relaxed)
}

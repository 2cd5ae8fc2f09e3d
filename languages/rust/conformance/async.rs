mod trace;

use std::future::{Future, pending, poll_fn};
use std::pin::{Pin, pin};
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, Wake, Waker};
use std::thread::{self, Thread, ThreadId};
use std::time::Duration;
use trace::trace;

/// Pending once: whoever polls has to come back.
async fn yields() {
    let mut waited = false;
    poll_fn(|context| {
        if waited {
            return Poll::Ready(());
        }
        waited = true;
        context.waker().wake_by_ref();
        Poll::Pending
    })
    .await
}

/// Who is polling: the thread and the waker. Rust has no event loop: this is as near as one can get to its name.
async fn poller() -> (ThreadId, Waker) {
    let waker = poll_fn(|context| Poll::Ready(context.waker().clone())).await;
    (thread::current().id(), waker)
}

//@@State(Scope.Benchmark)
#[derive(Default)]
struct Waiting {
    poller: Option<(ThreadId, Waker)>,
}

impl Waiting {
    //@@Setup(Level.Trial)
    async fn setup_trial(&mut self) {
        yields().await;
        self.poller = Some(poller().await);
        trace("setup.trial");
    }

    //@@Setup(Level.Iteration)
    async fn setup_iteration(&mut self) {
        yields().await;
        trace("setup.iteration");
    }

    //@@Setup(Level.Invocation)
    async fn setup_invocation(&mut self) {
        yields().await;
        trace("setup.invocation");
    }

    //@@TearDown(Level.Invocation)
    async fn teardown_invocation(&mut self) {
        yields().await;
        trace("teardown.invocation");
    }

    //@@TearDown(Level.Iteration)
    async fn teardown_iteration(&mut self) {
        yields().await;
        trace("teardown.iteration");
    }

    //@@TearDown(Level.Trial)
    async fn teardown_trial(&mut self) {
        yields().await;
        trace("teardown.trial");
    }
}

//@@Benchmark
async fn order(state: &Waiting) {
    yields().await;
    let (thread, waker) = poller().await;
    let same = state.poller.as_ref().is_some_and(|(first, its)| *first == thread && its.will_wake(&waker));
    trace(format_args!("run on {} loop", if same { "the same" } else { "another" }));
}

// Nothing to wait for: ends at its first step.
//@@Benchmark
async fn bare() -> i32 {
    1
}

//@@State(Scope.Benchmark)
#[derive(Default)]
struct Mixed;

impl Mixed {
    //@@Setup
    async fn a_setup(&mut self) {
        yields().await;
        trace("asynchronous setup");
    }

    //@@Setup
    fn b_setup(&mut self) {
        trace("synchronous setup");
    }
}

//@@Benchmark
fn mixed_a(_state: &Mixed) {
    trace("synchronous run");
}

//@@Benchmark
async fn mixed_b() {
    trace("asynchronous run");
}

/// Set once, awaited by one.
#[derive(Clone, Default)]
struct Signal(Arc<Mutex<(bool, Option<Waker>)>>);

impl Signal {
    fn set(&self) {
        let waker = {
            let mut inner = self.0.lock().expect("nobody panics with it");
            inner.0 = true;
            inner.1.take()
        };
        waker.into_iter().for_each(Waker::wake);
    }
}

impl Future for Signal {
    type Output = ();

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<()> {
        let mut inner = self.0.lock().expect("nobody panics with it");
        inner.1 = Some(context.waker().clone());
        if inner.0 { Poll::Ready(()) } else { Poll::Pending }
    }
}

async fn sleep(time: Duration) {
    let over = Signal::default();
    let ends = over.clone();
    thread::spawn(move || {
        thread::sleep(time);
        ends.set();
    });
    over.await
}

//@@Benchmark
//@@OperationsPerInvocation(1000000)
async fn waits() {
    sleep(Duration::from_millis(2)).await;
}

//@@Benchmark
async fn throws() {
    yields().await;
    panic!("after waiting");
}

//@@Benchmark
async fn hangs() {
    pending::<()>().await;
}

struct Unpark(Thread);

impl Wake for Unpark {
    fn wake(self: Arc<Self>) {
        self.0.unpark();
    }
}

/// A task of an executor that is not lath's: a thread that polls it.
fn spawn(task: impl Future<Output = ()> + Send + 'static) {
    thread::spawn(move || {
        let mut task = pin!(task);
        let waker = Waker::from(Arc::new(Unpark(thread::current())));
        while task.as_mut().poll(&mut Context::from_waker(&waker)).is_pending() {
            thread::park();
        }
    });
}

async fn once(number: i32, begun: Signal) {
    trace(format_args!("task {number}"));
    begun.set();
    pending::<()>().await;
}

//@@State(Scope.Thread)
#[derive(Default)]
struct Left {
    calls: i32,
}

// Each has begun when the call ends, and none ever ends.
//@@Benchmark
async fn leaves_tasks(state: &mut Left) {
    state.calls += 1;
    let begun = Signal::default();
    spawn(once(state.calls, begun.clone()));
    begun.await;
}

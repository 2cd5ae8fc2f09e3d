//! Runs a future to its end in the calling thread. It brings no reactor: what needs one (a timer of
//! tokio, say) has to bring it.

use std::cell::Cell;
use std::future::Future;
use std::pin::pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::Arc;
use std::task::{Context, Poll, Wake, Waker};
use std::thread::Thread;

/// Wakes the thread that waits, and remembers that it did: `unpark` may be used up by somebody
/// else's `park`.
struct Parked {
    thread: Thread,
    woken: AtomicBool,
}

impl Wake for Parked {
    fn wake(self: Arc<Self>) {
        self.wake_by_ref();
    }

    fn wake_by_ref(self: &Arc<Self>) {
        self.woken.store(true, Ordering::Release);
        self.thread.unpark();
    }
}

thread_local! {
    static IDLE: Cell<Option<Arc<Parked>>> = const { Cell::new(None) };
}

/// What the future gives. While nothing wakes it the thread is parked.
pub fn block_on<F: Future>(future: F) -> F::Output {
    let mut future = pin!(future);
    // One for each thread, so that waiting allocates nothing; one more inside a future that waits
    // like this itself, or it would take the outer one's wake-ups.
    let parked = IDLE.take().unwrap_or_else(|| {
        Arc::new(Parked {
            thread: std::thread::current(),
            woken: AtomicBool::new(false),
        })
    });
    let waker = Waker::from(parked.clone());
    let mut context = Context::from_waker(&waker);
    loop {
        if let Poll::Ready(output) = future.as_mut().poll(&mut context) {
            IDLE.set(Some(parked));
            return output;
        }
        while !parked.woken.swap(false, Ordering::Acquire) {
            std::thread::park();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::pin::Pin;

    /// Ready when another thread says so.
    struct Told(Arc<AtomicBool>);

    impl Future for Told {
        type Output = u8;

        fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<u8> {
            if self.0.load(Ordering::Acquire) {
                return Poll::Ready(7);
            }
            let (told, waker) = (self.0.clone(), context.waker().clone());
            std::thread::spawn(move || {
                // A wake-up before there is anything to see is none to rely on.
                waker.wake_by_ref();
                told.store(true, Ordering::Release);
                waker.wake();
            });
            Poll::Pending
        }
    }

    #[test]
    fn a_parked_thread_is_woken() {
        for _ in 0..50 {
            assert_eq!(block_on(Told(Arc::default())), 7);
        }
        assert_eq!(block_on(async { block_on(async { 1 }) + 1 }), 2);
    }
}

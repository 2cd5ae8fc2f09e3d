//! Where values go that nobody needs, so that the compiler has to make them.

use std::hint::black_box;
use std::sync::atomic::{AtomicU64, Ordering};

/// Takes values as if something were done with them. The object itself is a token: it holds
/// nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Blackhole(());

impl Blackhole {
    /// The compiler must assume that all of `value` is used. It is dropped here.
    #[inline(always)]
    pub fn consume<T>(&self, value: T) {
        black_box(value);
    }

    /// See [`consume_cpu`].
    pub fn consume_cpu(&self, tokens: u64) {
        consume_cpu(tokens);
    }
}

/// JMH's consumeCPU: burns time almost linear in `tokens`; what a token costs depends on the
/// machine.
#[inline(never)]
pub fn consume_cpu(tokens: u64) {
    static SEED: AtomicU64 = AtomicU64::new(42);
    let mut t = SEED.load(Ordering::Relaxed);
    for i in (1..=tokens).rev() {
        t = t.wrapping_add(
            t.wrapping_mul(0x5DEE_CE66D)
                .wrapping_add(0xB)
                .wrapping_add(i)
                & 0xFFFF_FFFF_FFFF,
        );
    }
    // Never, but the compiler does not know: the work is needed.
    if t == 42 {
        SEED.store(t, Ordering::Relaxed);
    }
}

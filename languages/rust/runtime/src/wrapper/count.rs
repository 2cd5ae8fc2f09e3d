//! Numbers that count: fields of `@AuxCounters` and `@Operations`, and what their methods return.

use std::cell::Cell;
use std::sync::atomic;

pub trait Count {
    fn count(&self) -> f64;
    fn reset(&mut self);
}

macro_rules! counts {
    ($($ty:ty)*) => { $(
        impl Count for $ty {
            fn count(&self) -> f64 {
                *self as f64
            }

            fn reset(&mut self) {
                *self = 0 as $ty;
            }
        }
    )* };
}
counts!(i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize f32 f64);

macro_rules! atomics {
    ($($name:ident)*) => { $(
        impl Count for atomic::$name {
            fn count(&self) -> f64 {
                self.load(atomic::Ordering::SeqCst) as f64
            }

            fn reset(&mut self) {
                *self.get_mut() = 0;
            }
        }
    )* };
}
atomics!(AtomicI8 AtomicI16 AtomicI32 AtomicI64 AtomicIsize AtomicU8 AtomicU16 AtomicU32 AtomicU64 AtomicUsize);

impl<T: Count + Copy> Count for Cell<T> {
    fn count(&self) -> f64 {
        self.get().count()
    }

    fn reset(&mut self) {
        self.get_mut().reset();
    }
}

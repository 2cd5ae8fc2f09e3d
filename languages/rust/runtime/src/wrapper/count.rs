//! Values that count: fields of `@AuxCounters` and `@Operations`, and what their methods return.

use std::cell::Cell;
use std::sync::atomic;

/// What a counter holds. `bits`: of an integer that can wrap around, or of a float; 0: neither.
#[derive(Clone, Copy, Debug, Default)]
pub struct Value {
    pub value: f64,
    pub bits: u32,
}

impl Value {
    fn narrow<T>(value: f64) -> Value {
        let bits = 8 * size_of::<T>() as u32;
        Value {
            value,
            bits: if bits < 64 { bits } else { 0 },
        }
    }
}

pub trait Count {
    fn count(&self) -> Value;
    fn reset(&mut self);
}

macro_rules! counts {
    ($($ty:ty)*) => { $(
        impl Count for $ty {
            fn count(&self) -> Value {
                Value::narrow::<$ty>(*self as f64)
            }

            fn reset(&mut self) {
                *self = 0 as $ty;
            }
        }
    )* };
}
counts!(i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize);

impl Count for f32 {
    fn count(&self) -> Value {
        Value {
            value: f64::from(*self),
            bits: super::watch::INEXACT,
        }
    }

    fn reset(&mut self) {
        *self = 0.0;
    }
}

impl Count for f64 {
    fn count(&self) -> Value {
        Value {
            value: *self,
            ..Value::default()
        }
    }

    fn reset(&mut self) {
        *self = 0.0;
    }
}

macro_rules! atomics {
    ($($name:ident)*) => { $(
        impl Count for atomic::$name {
            fn count(&self) -> Value {
                self.load(atomic::Ordering::SeqCst).count()
            }

            fn reset(&mut self) {
                *self.get_mut() = 0;
            }
        }
    )* };
}
atomics!(AtomicI8 AtomicI16 AtomicI32 AtomicI64 AtomicIsize AtomicU8 AtomicU16 AtomicU32 AtomicU64 AtomicUsize);

impl<T: Count + Copy> Count for Cell<T> {
    fn count(&self) -> Value {
        self.get().count()
    }

    fn reset(&mut self) {
        self.get_mut().reset();
    }
}

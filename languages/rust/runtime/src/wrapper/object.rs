//! Objects of states behind pointers, and the barrier that makes a pointer new to the compiler.

use super::count::{Count, Value};

/// A pointer to the object of an argument.
#[inline(always)]
pub fn object<T>(objects: &[*mut ()], index: usize) -> *mut T {
    objects[index].cast()
}

/// The object behind a pointer of the harness's tables.
///
/// # Safety
/// The pointer is one to a built `T`, and nobody else uses the object as long as the reference
/// lives.
#[inline(always)]
pub unsafe fn at<'a, T>(object: *mut ()) -> &'a mut T {
    unsafe { &mut *object.cast::<T>() }
}

/// The same pointer, but for the compiler one that may point anywhere, to memory that may just have
/// changed: what the benchmark reads through it is read again, what it writes is written. Without
/// an instruction where there is inline assembly for it.
#[inline(always)]
pub fn launder<T>(object: *mut T) -> *mut T {
    #[cfg(any(
        target_arch = "x86_64",
        target_arch = "x86",
        target_arch = "aarch64",
        target_arch = "arm",
        target_arch = "riscv64",
        target_arch = "riscv32"
    ))]
    {
        let mut object = object;
        // SAFETY: nothing is done. Without `nomem` the compiler must assume that memory was read
        // and written.
        unsafe {
            std::arch::asm!("/* {0} */", inout(reg) object, options(nostack, preserves_flags))
        };
        object
    }
    #[cfg(not(any(
        target_arch = "x86_64",
        target_arch = "x86",
        target_arch = "aarch64",
        target_arch = "arm",
        target_arch = "riscv64",
        target_arch = "riscv32"
    )))]
    {
        std::hint::black_box(object)
    }
}

/// A number that the compiler knows nothing of any more.
#[cfg(not(target_arch = "x86_64"))]
pub fn launder_number(number: u64) -> u64 {
    launder(number as usize as *mut ()) as usize as u64
}

/// A counter's value.
///
/// # Safety
/// As [`at`].
pub unsafe fn read<S, F: Count>(object: *mut (), field: fn(&S) -> &F) -> Value {
    field(unsafe { &*object.cast::<S>() }).count()
}

/// What a method that counts says.
///
/// # Safety
/// As [`at`].
pub unsafe fn ask<S, F: Count>(object: *mut (), method: fn(&S) -> F) -> Value {
    method(unsafe { &*object.cast::<S>() }).count()
}

/// Sets a counter to 0.
///
/// # Safety
/// As [`at`].
pub unsafe fn reset<S, F: Count>(object: *mut (), field: fn(&mut S) -> &mut F) {
    field(unsafe { at(object) }).reset();
}

//! An allocator that counts what the calling thread asks for. Only builds for counting have it
//! (`#[global_allocator]`).

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

/// Bytes and calls of a thread, or of a section of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Allocations {
    pub bytes: u64,
    pub count: u64,
}

thread_local! {
    // Without a destructor, and made before the program runs: using it allocates nothing.
    static COUNTED: Cell<Allocations> = const { Cell::new(Allocations { bytes: 0, count: 0 }) };
}

/// The system's allocator, counted. What grows counts as an allocation of its new size; what
/// shrinks does not.
pub struct CountingAllocator;

fn add(bytes: usize) {
    // A thread that is ending has no counter any more; nobody asks for it either.
    let _ = COUNTED.try_with(|counted| {
        let so_far = counted.get();
        counted.set(Allocations {
            bytes: so_far.bytes + bytes as u64,
            count: so_far.count + 1,
        });
    });
}

// SAFETY: everything is the system allocator's.
unsafe impl GlobalAlloc for CountingAllocator {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        add(layout.size());
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        add(layout.size());
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        if size > layout.size() {
            add(size);
        }
        unsafe { System.realloc(block, layout, size) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        unsafe { System.dealloc(block, layout) }
    }
}

/// Of the calling thread so far. All 0 where the program has another allocator.
pub fn so_far() -> Allocations {
    COUNTED.with(Cell::get)
}

impl Allocations {
    pub fn since(self, before: Allocations) -> Allocations {
        Allocations {
            bytes: self.bytes - before.bytes,
            count: self.count - before.count,
        }
    }

    pub fn add(&mut self, other: Allocations) {
        self.bytes += other.bytes;
        self.count += other.count;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[global_allocator]
    static COUNTING: CountingAllocator = CountingAllocator;

    #[test]
    fn the_threads_own_are_counted() {
        let before = so_far();
        let mut bytes: Vec<u8> = Vec::with_capacity(100);
        let other = std::thread::scope(|scope| scope.spawn(|| vec![0u8; 1 << 20].len()).join());
        let after_thread = so_far();
        bytes.reserve_exact(200);
        let after = so_far();
        assert_eq!(
            after.since(after_thread),
            Allocations {
                bytes: 200,
                count: 1
            }
        );
        bytes.shrink_to(10);
        assert_eq!(so_far(), after);
        // The thread's own structures are made here, its megabyte is not.
        assert!(
            after_thread.since(before).bytes >= 100 && after_thread.since(before).bytes < 1 << 20
        );
        assert_eq!(other.ok(), Some(1 << 20));
    }
}

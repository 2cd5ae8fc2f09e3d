//! A sandbox of WebAssembly: its one clock, and what the engine's host does for the wrapper. There
//! is one thread, and nothing of the system but clocks and files.

use std::io::{self, Read, Write};

#[link(wasm_import_module = "lath")]
extern "C" {
    /// Bytes read; 0 at the end; negative if the channel is broken.
    fn read(to: *mut u8, size: usize) -> i32;
    /// Bytes written; negative if the channel is broken, [`GONE`] if nobody reads it any more.
    fn write(from: *const u8, size: usize) -> i32;
    fn process() -> u32;
    /// 1: code is compiled while it runs.
    fn compiles() -> i32;
}

#[link(wasm_import_module = "wasi_snapshot_preview1")]
extern "C" {
    fn clock_time_get(clock: i32, precision: i64, time: *mut u64) -> i32;
}

/// Id of the process that the sandbox is in.
pub fn process_id() -> u32 {
    // SAFETY: it takes nothing.
    unsafe { process() }
}

/// Code is compiled while it runs.
pub fn is_compiled_later() -> bool {
    // SAFETY: it takes nothing.
    unsafe { compiles() != 0 }
}

/// Nanoseconds of a clock: 0 real time, 1 monotonic; 0 if there is none.
#[inline]
pub fn clock(number: i32) -> u64 {
    let mut time = 0;
    // SAFETY: `time` is what the function fills in.
    if unsafe { clock_time_get(number, 1, &mut time) } != 0 {
        return 0;
    }
    time
}

/// The channel, which the host holds.
pub struct Host;

const GONE: i32 = -2;

fn length(count: i32) -> io::Result<usize> {
    let kind = if count == GONE {
        io::ErrorKind::BrokenPipe
    } else {
        io::ErrorKind::Other
    };
    usize::try_from(count).map_err(|_| kind.into())
}

impl Read for Host {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        // SAFETY: the host writes at most `len` bytes there.
        length(unsafe { read(to.as_mut_ptr(), to.len()) })
    }
}

impl Write for Host {
    fn write(&mut self, from: &[u8]) -> io::Result<usize> {
        // SAFETY: the host reads `len` bytes there.
        length(unsafe { write(from.as_ptr(), from.len()) })
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

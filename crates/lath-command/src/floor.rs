//! What the start and the end of a process take that does nothing: the floor below every command.

use crate::spawn::{Program, Sink, Streams, offset};
use std::fs::File;

/// The first ones still fill caches.
const CALLS: usize = 11;

/// The least of some calls of `true`, ns. `None`: this machine has none.
pub fn measure() -> Option<u64> {
    let program = Program::new(&["true".to_owned()]).ok()?;
    let null = File::options()
        .read(true)
        .write(true)
        .open("/dev/null")
        .ok()?;
    let call = || {
        let call = program.call(Streams {
            input: &null,
            output: Sink::To(&null),
            error: &null,
            offset: offset(),
        });
        Some(call.ok()?.wall_ns)
    };
    (0..CALLS).filter_map(|_| call()).min()
}

//! What a terminal shows while a run goes on.

pub mod progress;

use nix::sys::signal::{SigHandler, Signal, signal};

/// Lets a closed standard output end the process, as it does other commands in a pipe. Rust ignores that signal from the start.
pub fn end_with_the_pipe() {
    // SAFETY: the default action is no handler, so nothing of ours runs in a signal's context.
    let _ = unsafe { signal(Signal::SIGPIPE, SigHandler::SigDfl) };
}

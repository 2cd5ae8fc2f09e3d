//! The stack that the system gives to lath and to all that it starts.

use lath_core::diagnostic::Diagnostic;
use nix::sys::resource::{Resource, getrlimit};

/// lath itself needs less; what it measures hardly does.
const LEAST: u64 = 512 << 10;

/// L816 below a limit (`ulimit -s`) with which lath, compilers and benchmarks end by a signal.
pub fn check() -> Result<(), Diagnostic> {
    let Ok((limit, _)) = getrlimit(Resource::RLIMIT_STACK) else {
        return Ok(());
    };
    if limit >= LEAST {
        return Ok(());
    }
    let problem = Diagnostic::error(
        "L816",
        format!(
            "the stack is limited to {} KiB (`ulimit -s`), also that of compilers and of all that lath \
                measures: they would end by a signal",
            limit >> 10
        ),
    );
    Err(problem.help(format!(
        "start lath from a shell with the usual limit (8192), at least {}",
        LEAST >> 10
    )))
}

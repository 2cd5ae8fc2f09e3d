//! A program has one allocator: a counting build cannot use the user's.

use super::scan::Facts;
use lath_core::diagnostic::{Diagnostic, OrProblems, Place};
use lath_core::language::BuildOptions;
use lath_core::plan::Purpose;

/// L602 if a build that counts allocations contains a `#[global_allocator]` of the user.
pub fn refuse(facts: &Facts, options: &BuildOptions) -> OrProblems<()> {
    let Some((file, offset)) = facts
        .allocator
        .as_ref()
        .filter(|_| options.purpose == Purpose::Allocations)
    else {
        return Ok(());
    };
    let text = std::fs::read_to_string(file).unwrap_or_default();
    let problem = Diagnostic::error(
        "L602",
        "cannot count allocations: the file has its own allocator",
    )
    .at(
        &Place::new(file, &text, *offset, 1),
        "a program can have only one #[global_allocator]",
    )
    .help(
        "lath counts with its own allocator: exclude this one from such builds, or run \
            without -prof alloc",
    );
    Err(vec![problem])
}

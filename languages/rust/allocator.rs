//! A program has one allocator: a build that counts cannot have the user's.

use super::scan::Facts;
use lath_core::diagnostic::{Diagnostic, Place};
use lath_core::language::BuildOptions;
use lath_core::plan::Purpose;

/// L602 where a build for counting allocations meets a `#[global_allocator]` of the user's.
pub fn refuse(facts: &Facts, options: &BuildOptions) -> Result<(), Vec<Diagnostic>> {
    let Some((file, offset)) = facts
        .allocator
        .as_ref()
        .filter(|_| options.purpose == Purpose::Allocations)
    else {
        return Ok(());
    };
    let text = std::fs::read_to_string(file).unwrap_or_default();
    let problem = Diagnostic::error("L602", "allocations cannot be counted: the file has an allocator of its own")
        .at(&Place::new(file, &text, *offset, 1), "the program's only #[global_allocator]")
        .help("lath counts by an allocator of its own; leave this one out of such builds, or measure without counting");
    Err(vec![problem])
}

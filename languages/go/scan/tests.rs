//! What is found in a file, and where: sites, annotation text with its place, types, results, and
//! what is refused.

use super::{Results, files, of_another_program, results, scan_text};
use crate::shared::seen::{self, class, field, function, site, texts};
use lath_core::assemble;
use lath_core::diagnostic::OrProblems;
use lath_core::program::{Argument, Program};
use lath_core::site::{Injected, Passing, Scan, ValueKind};

mod declarations;
mod files_beside;
mod refusals;

fn scan(text: &str) -> Scan {
    scan_text("/none/bench.go", text)
}

fn program(text: &str) -> OrProblems<Program> {
    assemble::program(&scan(text), "go")
}

fn built(text: &str) -> Program {
    program(text).unwrap_or_else(|problems| panic!("{problems:#?}"))
}

/// `(code, line)` of all mistakes.
fn mistakes(text: &str) -> Vec<(String, usize)> {
    let problems = program(text).expect_err("a mistake");
    seen::mistakes(&problems)
}

//! What is found in a file, and where: sites, annotation text with its place, types, and what is
//! refused.

use super::scan_text;
use crate::shared::seen::{self, class, field, function, site, symbols, texts};
use lath_core::assemble;
use lath_core::diagnostic::OrProblems;
use lath_core::program::{Argument, Program};
use lath_core::site::{Function, Injected, Scan, ValueKind};

mod annotations;
mod declarations;
mod refusals;

fn scan(text: &str) -> Scan {
    scan_text("/none/bench.py", text)
}

fn program(text: &str) -> OrProblems<Program> {
    assemble::program(&scan(text), "python")
}

fn built(text: &str) -> Program {
    program(text).unwrap_or_else(|problems| panic!("{problems:#?}"))
}

/// `(code, line)` of all mistakes.
fn mistakes(text: &str) -> Vec<(String, usize)> {
    let problems = program(text).expect_err("a mistake");
    seen::mistakes(&problems)
}

fn integer() -> ValueKind {
    ValueKind::Integer {
        bits: 0,
        signed: true,
    }
}

fn states(arguments: &[Argument]) -> Vec<usize> {
    arguments
        .iter()
        .filter_map(|a| {
            if let Argument::State { state, .. } = a {
                Some(*state)
            } else {
                None
            }
        })
        .collect()
}

fn injected(function: &Function) -> Vec<Injected> {
    function
        .parameters
        .iter()
        .filter_map(|p| p.injected)
        .collect()
}

//! Tests of the scan over text: one behaviour each, by subject.

mod annotations;
mod basics;
mod declarations;
mod main_function;
mod preprocessor;
mod robustness;
mod unseen;

use super::dialect::Dialect;
use super::{Asked, scan_text};
use lath_core::diagnostic::OrProblems;
use lath_core::language::BuildOptions;
use lath_core::site::{Scan, Site};
use std::path::Path;

/// The scan with the compiler of `--cc`, or else the system's.
fn scan(dialect: &Dialect, source: &Path, options: &BuildOptions) -> OrProblems<Scan> {
    let compiler = |usual: &str| Asked {
        words: vec![options.cc.clone().unwrap_or_else(|| usual.to_owned())],
        quoted: "-iquote".to_owned(),
        folders: None,
    };
    super::scan(dialect, source, options, &compiler)
}

pub use crate::shared::seen::{class as type_decl, field, function, site, symbols};

pub static CPP: Dialect = Dialect {
    id: "cpp",
    grammar: || tree_sitter_cpp::LANGUAGE.into(),
    query: include_str!("../../cpp/benchmarks.scm"),
    cpp: true,
};
pub static C: Dialect = Dialect {
    id: "c",
    grammar: || tree_sitter_c::LANGUAGE.into(),
    query: include_str!("../../c/benchmarks.scm"),
    cpp: false,
};

pub fn cpp(text: &str) -> Scan {
    scan_text(&CPP, "test.cpp", text, &[])
}

pub fn c(text: &str) -> Scan {
    scan_text(&C, "test.c", text, &[])
}

/// `symbol: @A @B(…)` of every annotated site.
pub fn annotated(scan: &Scan) -> Vec<String> {
    let texts = |s: &Site| {
        s.annotations
            .iter()
            .map(|a| a.text.as_str())
            .collect::<Vec<_>>()
            .join(" ")
    };
    scan.sites
        .iter()
        .filter(|s| !s.annotations.is_empty())
        .map(|s| format!("{}: {}", s.symbol, texts(s)))
        .collect()
}

/// `line:column code`, of every diagnostic.
pub fn problems(scan: &Scan) -> Vec<String> {
    scan.diagnostics
        .iter()
        .map(|d| format!("{}:{} {}", d.labels[0].0.line, d.labels[0].0.column, d.code))
        .collect()
}

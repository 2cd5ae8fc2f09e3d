//! What is found in a file, and where: sites, annotation text with its place, types, results, and what is refused.

use super::{Results, files, of_another_program, results, scan_text};
use lath_core::assemble;
use lath_core::diagnostic::Diagnostic;
use lath_core::program::{Argument, Program};
use lath_core::site::{Element, Field, Function, Injected, Passing, Scan, Site, TypeDecl, ValueKind};

mod declarations;
mod files_beside;
mod refusals;

fn scan(text: &str) -> Scan {
    scan_text("/none/bench.go", text)
}

fn site<'a>(scan: &'a Scan, symbol: &str) -> &'a Site {
    let symbols = || scan.sites.iter().map(|s| s.symbol.as_str()).collect::<Vec<_>>();
    scan.sites.iter().find(|s| s.symbol == symbol).unwrap_or_else(|| panic!("no {symbol} in {:?}", symbols()))
}

/// Texts of a site's annotations.
fn texts<'a>(scan: &'a Scan, symbol: &str) -> Vec<&'a str> {
    site(scan, symbol).annotations.iter().map(|a| a.text.as_str()).collect()
}

fn function<'a>(scan: &'a Scan, symbol: &str) -> &'a Function {
    match &site(scan, symbol).element {
        Element::Function(function) => function,
        other => panic!("{symbol} is {other:?}"),
    }
}

fn field<'a>(scan: &'a Scan, symbol: &str) -> &'a Field {
    match &site(scan, symbol).element {
        Element::Field(field) => field,
        other => panic!("{symbol} is {other:?}"),
    }
}

fn class<'a>(scan: &'a Scan, symbol: &str) -> &'a TypeDecl {
    match &site(scan, symbol).element {
        Element::Type(class) => class,
        other => panic!("{symbol} is {other:?}"),
    }
}

fn program(text: &str) -> Result<Program, Vec<Diagnostic>> {
    assemble::program(&scan(text), "go")
}

fn built(text: &str) -> Program {
    program(text).unwrap_or_else(|problems| panic!("{problems:#?}"))
}

/// `(code, line)` of all mistakes.
fn mistakes(text: &str) -> Vec<(String, usize)> {
    let problems = program(text).expect_err("a mistake");
    problems.iter().filter(|p| p.is_error()).map(|p| (p.code.clone(), p.labels.first().map_or(0, |l| l.0.line))).collect()
}

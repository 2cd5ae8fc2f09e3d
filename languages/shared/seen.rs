//! Helpers of scan tests: the site of a symbol, and its kind.

use lath_core::diagnostic::Diagnostic;
use lath_core::site::{Element, Field, Function, Scan, Site, TypeDecl};

pub fn symbols(scan: &Scan) -> Vec<&str> {
    scan.sites.iter().map(|s| s.symbol.as_str()).collect()
}

pub fn site<'a>(scan: &'a Scan, symbol: &str) -> &'a Site {
    scan.sites
        .iter()
        .find(|s| s.symbol == symbol)
        .unwrap_or_else(|| panic!("no {symbol} in {:?}; {:?}", symbols(scan), scan.diagnostics))
}

/// Texts of a site's annotations.
pub fn texts<'a>(scan: &'a Scan, symbol: &str) -> Vec<&'a str> {
    site(scan, symbol)
        .annotations
        .iter()
        .map(|a| a.text.as_str())
        .collect()
}

pub fn function<'a>(scan: &'a Scan, symbol: &str) -> &'a Function {
    match &site(scan, symbol).element {
        Element::Function(function) => function,
        other => panic!("{symbol} is {other:?}"),
    }
}

pub fn field<'a>(scan: &'a Scan, symbol: &str) -> &'a Field {
    match &site(scan, symbol).element {
        Element::Field(field) => field,
        other => panic!("{symbol} is {other:?}"),
    }
}

pub fn class<'a>(scan: &'a Scan, symbol: &str) -> &'a TypeDecl {
    match &site(scan, symbol).element {
        Element::Type(class) => class,
        other => panic!("{symbol} is {other:?}"),
    }
}

/// `(code, line)` of all mistakes.
pub fn mistakes(problems: &[Diagnostic]) -> Vec<(String, usize)> {
    problems
        .iter()
        .filter(|p| p.is_error())
        .map(|p| (p.code.clone(), p.labels.first().map_or(0, |l| l.0.line)))
        .collect()
}

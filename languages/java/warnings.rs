//! Warnings about code that JMH silently accepts: unused states, units without a time, benchmarks
//! without a sink.

use super::lists::Listed;
use super::scan::{Declaration, Scanned};
use super::unnamed;
use lath_core::annotation::{check, parse};
use lath_core::diagnostic::{Diagnostic, Place};
use lath_core::site::Element;

/// For the whole source: L311, W907.
pub(super) fn of_source(scanned: &Scanned, listed: &[Listed]) -> Vec<Diagnostic> {
    let used: Vec<String> = listed
        .iter()
        .flat_map(|l| &l.states)
        .map(|state| unnamed::shown(state))
        .collect();
    let used: Vec<String> = used
        .iter()
        .flat_map(|binary| scanned.lineage(&binary.replace('$', ".")))
        .collect();
    let mut warnings = Vec::new();
    for declaration in &scanned.declarations {
        let site = &declaration.site;
        if let Element::Type(decl) = &site.element
            && declaration.has("State")
            && !decl.is_abstract
            && !used.contains(&site.symbol)
        {
            let warning =
                Diagnostic::warning("L311", format!("state `{}` is never used", site.name))
                    .at(&site.place, "no benchmark or fixture takes it");
            warnings.push(warning.help("take it as a parameter, or remove @State"));
        }
        // Of JMH's annotations, report only warnings that lath's own would get; javac reports the
        // rest.
        for text in declaration
            .java
            .iter()
            .filter(|a| matches!(a.name.as_str(), "Warmup" | "Measurement" | "Timeout"))
        {
            let mut problems = Vec::new();
            if let Ok(annotation) = parse(&text.text) {
                check(&annotation, &mut problems);
            }
            warnings.extend(
                problems
                    .into_iter()
                    .filter(|problem| problem.code == "W907"),
            );
        }
    }
    warnings
}

/// For one benchmark: W904. `methods`: those in the source.
pub(super) fn of_benchmark(
    listed: &Listed,
    methods: &[&Declaration],
    place: &Place,
) -> Vec<Diagnostic> {
    let harmless = !methods.is_empty()
        && methods
            .iter()
            .all(|method| method.function().is_some_and(|f| f.has_no_sink));
    if !listed.sinkless && !harmless {
        return Vec::new();
    }
    let message = format!(
        "benchmark `{}` returns nothing and has nowhere to put a result",
        listed.id
    );
    let warning = Diagnostic::warning("W904", message).at(place, "its work may be optimised away");
    vec![warning.help("return the result, or take a Blackhole and consume it")]
}

//! Annotations that JMH lacks, read from comments: `@Compare`, `@Check`, `@BytesPerInvocation`,
//! `@AutoWarmup`.

use super::lists::Listed;
use super::scan::{Declaration, Scanned};
use lath_core::annotation::{Checked, layer};
use lath_core::assemble::marks_of;
use lath_core::diagnostic::{Diagnostic, Place};
use lath_core::program::{Bytes, Check, CheckFunction, Compare};
use lath_core::setting::Layer;

/// Those allowed in comments; the others are JMH's.
const OURS: [&str; 4] = ["Compare", "Check", "BytesPerInvocation", "AutoWarmup"];

/// A declaration and the annotations in its comments.
pub(super) struct Marked<'a> {
    pub declaration: &'a Declaration,
    marks: Vec<Checked>,
}

/// Reads all annotations of a source. Reports errors to `problems`.
pub(super) fn read<'a>(scanned: &'a Scanned, problems: &mut Vec<Diagnostic>) -> Vec<Marked<'a>> {
    scanned
        .declarations
        .iter()
        .map(|declaration| Marked {
            declaration,
            marks: marks_of(&declaration.site, jmhs, problems),
        })
        .collect()
}

fn jmhs(mark: &Checked) -> Option<Diagnostic> {
    let message = format!("@{} is an annotation of JMH", mark.name);
    (!OURS.contains(&mark.name)).then(|| {
        Diagnostic::error("L201", message).help(
            "write it as a Java annotation, not as a comment, and import it from \
                org.openjdk.jmh.annotations",
        )
    })
}

impl Marked<'_> {
    pub fn mark(&self, name: &str) -> Option<&Checked> {
        self.marks.iter().find(|mark| mark.name == name)
    }

    fn is_benchmark(&self) -> bool {
        self.declaration.has("Benchmark")
    }

    pub fn compare(&self) -> Option<Compare> {
        self.mark("Compare")?.compare()
    }

    /// Options of `@Check` on a benchmark for its own result.
    pub fn options(&self) -> Option<Check> {
        let mark = self.mark("Check").filter(|_| self.is_benchmark())?;
        Some(mark.check_of(&mark.place.file))
    }

    pub fn bytes(&self) -> Option<(Bytes, Place)> {
        let mark = self.mark("BytesPerInvocation")?;
        Some((mark.bytes()?, mark.place.clone()))
    }

    /// Settings: `@AutoWarmup`.
    pub fn layer(&self) -> Layer {
        layer(&self.marks)
    }

    /// For a function that checks benchmarks: the names it gives, if any.
    pub fn checks(&self) -> Option<Vec<String>> {
        let mark = self
            .mark("Check")
            .filter(|_| !self.is_benchmark() && self.declaration.function().is_some())?;
        let texts = mark.texts().unwrap_or_default();
        Some(texts.into_iter().map(|(text, _)| text).collect())
    }

    /// Whether this function, which names `names`, checks a benchmark: those of its class, or named
    /// ones that use its class.
    pub fn wants(&self, names: &[String], benchmark: &Listed, scanned: &Scanned) -> bool {
        let owner = self.declaration.site.owner.as_deref().unwrap_or_default();
        let own = scanned
            .lineage(&benchmark.class)
            .iter()
            .any(|class| class == owner);
        let uses = own
            || benchmark
                .states
                .iter()
                .any(|state| super::unnamed::shown(state) == self.declaration.binary)
            || self.is_static();
        if names.is_empty() {
            own
        } else {
            names
                .iter()
                .any(|name| *name == benchmark.id || *name == benchmark.name && uses)
        }
    }

    fn is_static(&self) -> bool {
        self.declaration
            .function()
            .is_some_and(|function| function.is_static)
    }

    /// The launcher finds the objects and the result by type, so arguments are not listed.
    pub fn function(&self) -> CheckFunction {
        let site = &self.declaration.site;
        CheckFunction {
            name: site.name.clone(),
            symbol: site.symbol.clone(),
            member: !self.is_static(),
            state: None,
            arguments: Vec::new(),
            place: site.place.clone(),
        }
    }
}

//! Annotations that JMH lacks, read from comments: `@Compare`, `@Check`, `@BytesPerInvocation`,
//! `@AutoWarmup`.

use super::lists::Listed;
use super::scan::{Declaration, Scanned};
use lath_core::annotation::{Checked, Declared, Target, check, layer, parse};
use lath_core::diagnostic::{Diagnostic, Place};
use lath_core::program::{Bytes, Check, CheckFunction, Compare};
use lath_core::setting::Layer;
use lath_core::site::Element;

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
            marks: marks(declaration, problems),
        })
        .collect()
}

fn marks(declaration: &Declaration, problems: &mut Vec<Diagnostic>) -> Vec<Checked> {
    let mut marks: Vec<Checked> = Vec::new();
    for text in &declaration.site.annotations {
        let parsed = parse(text).map_err(|problem| problems.push(*problem)).ok();
        let Some(mark) = parsed.and_then(|annotation| check(&annotation, problems)) else {
            continue;
        };
        if let Some(first) = marks.iter().find(|m| m.name == mark.name) {
            problems.push(
                Diagnostic::error("L203", format!("@{} is given twice", mark.name))
                    .at(&mark.place, "second")
                    .at(&first.place, "first"),
            );
        } else if applicable(declaration, &mark, problems) {
            marks.push(mark);
        }
    }
    marks
}

fn applicable(declaration: &Declaration, mark: &Checked, problems: &mut Vec<Diagnostic>) -> bool {
    let target = match declaration.site.element {
        Element::Function(_) => Target::Function,
        Element::Type(_) => Target::Type,
        Element::Field(_) => Target::Field,
    };
    let declared = Declared::named(mark.name).expect("a checked annotation is declared");
    let problem = if !OURS.contains(&mark.name) {
        Diagnostic::error("L201", format!("@{} is an annotation of JMH", mark.name)).help(
            "write it as a Java annotation, not as a comment, and import it from \
                org.openjdk.jmh.annotations",
        )
    } else if !declared.targets.contains(&target) {
        Diagnostic::error(
            "L201",
            format!(
                "annotation @{} is not applicable to {}",
                mark.name,
                target.plural()
            ),
        )
        .help(format!(
            "it belongs before {}",
            declared
                .targets
                .iter()
                .map(|t| t.plural())
                .collect::<Vec<_>>()
                .join(" or ")
        ))
    } else {
        return true;
    };
    problems.push(problem.at(
        &mark.place,
        format!("stands before `{}`", declaration.site.name),
    ));
    false
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

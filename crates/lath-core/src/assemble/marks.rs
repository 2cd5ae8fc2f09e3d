//! Sites with their annotations parsed and checked.

use crate::annotation::{Checked, Declared, Target, check, layer, parse};
use crate::diagnostic::Diagnostic;
use crate::setting::Layer;
use crate::site::{Element, Field, Function, Site, TypeDecl};

/// A site and its annotations.
pub(super) struct Marked<'a> {
    pub site: &'a Site,
    pub marks: Vec<Checked>,
}

/// Parses and checks every annotation of every site.
pub(super) fn read<'a>(sites: &'a [Site], problems: &mut Vec<Diagnostic>) -> Vec<Marked<'a>> {
    sites
        .iter()
        .map(|site| Marked {
            site,
            marks: marks_of(site, |_| None, problems),
        })
        .collect()
}

/// The annotations of a site. `refuse`: what is wrong with one wherever it stands.
pub fn marks_of(
    site: &Site,
    refuse: impl Fn(&Checked) -> Option<Diagnostic>,
    problems: &mut Vec<Diagnostic>,
) -> Vec<Checked> {
    let mut marks: Vec<Checked> = Vec::new();
    for text in &site.annotations {
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
        } else if let Some(problem) = refuse(&mark).or_else(|| misplaced(site, &mark)) {
            let place = format!("stands before `{}`", site.name);
            problems.push(problem.at(&mark.place, place));
        } else {
            marks.push(mark);
        }
    }
    marks
}

fn misplaced(site: &Site, mark: &Checked) -> Option<Diagnostic> {
    let target = match site.element {
        Element::Function(_) => Target::Function,
        Element::Type(_) => Target::Type,
        Element::Field(_) => Target::Field,
    };
    let declared = Declared::named(mark.name).expect("a checked annotation is declared");
    if declared.targets.contains(&target) {
        return None;
    }
    let allowed: Vec<&str> = declared.targets.iter().map(|t| t.plural()).collect();
    let message = format!(
        "annotation @{} is not applicable to {}",
        mark.name,
        target.plural()
    );
    let help = format!("it belongs before {}", allowed.join(" or "));
    Some(Diagnostic::error("L201", message).help(help))
}

impl<'a> Marked<'a> {
    pub fn mark(&self, name: &str) -> Option<&Checked> {
        self.marks.iter().find(|m| m.name == name)
    }

    pub fn has(&self, name: &str) -> bool {
        self.mark(name).is_some()
    }

    pub fn function(&self) -> Option<&'a Function> {
        self.site.function()
    }

    pub fn type_decl(&self) -> Option<&'a TypeDecl> {
        self.site.type_decl()
    }

    pub fn field(&self) -> Option<&Field> {
        match &self.site.element {
            Element::Field(field) => Some(field),
            _ => None,
        }
    }

    /// The settings from its annotations.
    pub fn layer(&self) -> Layer {
        layer(&self.marks)
    }
}

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
            marks: marks_of(site, problems),
        })
        .collect()
}

fn marks_of(site: &Site, problems: &mut Vec<Diagnostic>) -> Vec<Checked> {
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
            continue;
        }
        if applicable(site, &mark, problems) {
            marks.push(mark);
        }
    }
    marks
}

fn applicable(site: &Site, mark: &Checked, problems: &mut Vec<Diagnostic>) -> bool {
    let target = match site.element {
        Element::Function(_) => Target::Function,
        Element::Type(_) => Target::Type,
        Element::Field(_) => Target::Field,
    };
    let declared = Declared::named(mark.name).expect("a checked annotation is declared");
    let right = declared.targets.contains(&target);
    if !right {
        let allowed: Vec<&str> = declared.targets.iter().map(|t| t.plural()).collect();
        problems.push(
            Diagnostic::error(
                "L201",
                format!(
                    "annotation @{} is not applicable to {}",
                    mark.name,
                    target.plural()
                ),
            )
            .at(&mark.place, format!("stands before `{}`", site.name))
            .help(format!("it belongs before {}", allowed.join(" or "))),
        );
    }
    right
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

//! Annotations in Python itself: decorators, and calls in fields (`= Param(…)`, `Annotated[int,
//! Param(…)]`).

use super::items::{Decorator, Item, Kind};
use super::modules::{Module, Modules};
use lath_core::annotation::Declared;
use lath_core::diagnostic::Diagnostic;
use lath_core::site::{AnnotationText, Notation};

/// The annotations among the decorators of `item`. Ignores other decorators.
pub fn annotations(
    modules: &Modules,
    module: &Module,
    item: &Item,
    problems: &mut Vec<Diagnostic>,
) -> Vec<AnnotationText> {
    let is_field = matches!(item.kind, Kind::Field(_));
    let mut texts = Vec::new();
    for decorator in &item.decorators {
        let Some(name) = modules.lath_name(module, &decorator.name) else {
            problems.extend(not_imported(module, decorator));
            continue;
        };
        // After `from lath import *`, every unknown name before a definition is a misspelt
        // annotation; a value may be any call.
        if matches!(name.as_str(), "property" | "staticmethod" | "classmethod")
            || (is_field && Declared::named(&name).is_none())
        {
            continue;
        }
        match text(module, decorator, &name) {
            Some(text) => texts.push(text),
            None => problems.push(renamed(module, decorator, &name)),
        }
    }
    texts
}

/// `@name(…)` with the file's offsets: the at-sign takes the byte before the name, which is `@`,
/// `.` or a blank.
fn text(module: &Module, decorator: &Decorator, name: &str) -> Option<AnnotationText> {
    let source = &module.text[decorator.range.clone()];
    let dot = source
        .find(['(', '['])
        .map_or(source, |end| &source[..end])
        .rfind('.')
        .map_or(0, |dot| dot + 1);
    let start = decorator.range.start + dot;
    if !module.text[start..].starts_with(name) || start == 0 {
        return None;
    }
    let mut bytes = module.text.as_bytes()[start..decorator.range.end].to_vec();
    for hole in &decorator.holes {
        for at in hole.clone().filter(|at| *at >= start) {
            bytes[at - start] = b' ';
        }
    }
    let text = format!("@{}", String::from_utf8(bytes).ok()?);
    Some(AnnotationText {
        text,
        place: module.place(&(start - 1..decorator.range.end)),
        notation: Notation::Brackets,
    })
}

/// An annotation's name that the file does not define.
fn not_imported(module: &Module, decorator: &Decorator) -> Option<Diagnostic> {
    let known = Declared::named(&decorator.name).is_some()
        && !module.binds(&decorator.name)
        && module.imports.stars.is_empty();
    known.then(|| {
        Diagnostic::error(
            "L102",
            format!("annotation @{} is not imported", decorator.name),
        )
        .at(&module.place(&decorator.range), "not known in this file")
        .help(format!(
            "add `from lath import {}`, or write it as a comment: #@@{}",
            decorator.name, decorator.name
        ))
    })
}

fn renamed(module: &Module, decorator: &Decorator, name: &str) -> Diagnostic {
    Diagnostic::error(
        "L102",
        format!("annotation @{name} is imported as `{}`", decorator.name),
    )
    .at(&module.place(&decorator.range), "another name")
    .help(format!(
        "import it under its own name: from lath import {name}"
    ))
}

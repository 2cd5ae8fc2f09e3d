//! Annotations that are TypeScript: decorators imported from the package `lath`.

use super::items::{Decorator, Item};
use super::modules::{Module, Modules};
use lath_core::annotation::Declared;
use lath_core::diagnostic::Diagnostic;
use lath_core::site::{AnnotationText, Notation};
use std::ops::Range;

/// lath's annotations among the decorators of an item.
#[derive(Default)]
pub struct Own {
    pub annotations: Vec<AnnotationText>,
    /// They do nothing at run time, but would cost time on a class: they are blanked.
    pub ranges: Vec<Range<usize>>,
    pub problems: Vec<Diagnostic>,
}

/// The annotations among the decorators of `item`. Ignores other decorators.
pub fn annotations(module: &Module, item: &Item) -> Own {
    let mut own = Own::default();
    for decorator in &item.decorators {
        match Modules::lath_name(module, &decorator.name) {
            Some(name) => {
                own.annotations.push(text(module, decorator, &name));
                own.ranges.push(decorator.range.clone());
            }
            None => own.problems.extend(not_imported(module, decorator)),
        }
    }
    own
}

/// `@name(…)` with the file's offsets. A name from the file itself replaces it if it has the same
/// length; otherwise offsets are slightly wrong.
fn text(module: &Module, decorator: &Decorator, name: &str) -> AnnotationText {
    let begin = decorator.range.start;
    let mut bytes = module.text.as_bytes()[decorator.range.clone()].to_vec();
    for at in decorator.holes.iter().flat_map(|hole| hole.clone()) {
        bytes[at - begin] = b' ';
    }
    for (at, byte) in &decorator.spelling {
        bytes[*at - begin] = *byte;
    }
    let local = decorator.name.rsplit('.').next().unwrap_or_default();
    let arguments =
        String::from_utf8_lossy(&bytes[decorator.word + local.len() - begin..]).into_owned();
    let start = decorator.word - 1;
    let place = module.place(&(start..decorator.range.end));
    AnnotationText {
        text: format!("@{name}{arguments}"),
        place,
        notation: Notation::Brackets,
    }
}

/// An annotation's name that the file does not define.
fn not_imported(module: &Module, decorator: &Decorator) -> Option<Diagnostic> {
    let known = Declared::named(&decorator.name).is_some() || decorator.name == super::labels::NAME;
    (known && !module.binds(&decorator.name)).then(|| {
        Diagnostic::error(
            "L102",
            format!("annotation @{} is not imported", decorator.name),
        )
        .at(&module.place(&decorator.range), "not known in this file")
        .help(format!(
            "add `import {{ {} }} from \"lath\"`, or write it as a comment: //@@{}",
            decorator.name, decorator.name
        ))
    })
}

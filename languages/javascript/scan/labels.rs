//! `@StateLabel(name)` before a class: untyped parameters with that name take it.

use lath_core::annotation::{Literal, parse};
use lath_core::diagnostic::Diagnostic;
use lath_core::site::AnnotationText;

pub const NAME: &str = "StateLabel";

/// Removes the labels from a class's annotations.
pub fn take(annotations: &mut Vec<AnnotationText>, problems: &mut Vec<Diagnostic>) -> Vec<String> {
    let mut labels = Vec::new();
    annotations.retain(|text| {
        if !is_label(text) {
            return true;
        }
        match parse(text) {
            Ok(annotation) => match annotation
                .arguments
                .first()
                .and_then(|argument| names(&argument.value))
            {
                Some(found) => labels.extend(found),
                None => problems.push(
                    Diagnostic::error("L103", "@StateLabel has no name")
                        .at(&text.place, "expected the name of a parameter")
                        .help("write @StateLabel(name), or several names with commas between them"),
                ),
            },
            Err(problem) => problems.push(*problem),
        }
        false
    });
    labels
}

pub fn is_label(text: &AnnotationText) -> bool {
    text.name() == NAME
}

fn names(value: &Literal) -> Option<Vec<String>> {
    match value {
        Literal::Text(name) => Some(vec![name.clone()]),
        Literal::Constant(path) if path.len() == 1 => Some(path.clone()),
        Literal::Array(values) => {
            let names: Option<Vec<Vec<String>>> =
                values.iter().map(|(value, _)| names(value)).collect();
            names.map(|names| names.concat())
        }
        _ => None,
    }
}

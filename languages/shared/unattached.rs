//! Annotations that describe nothing.

use lath_core::diagnostic::Diagnostic;
use lath_core::site::AnnotationText;

/// L202: it is inside `what`, `a function body`.
pub(crate) fn in_function(annotation: &AnnotationText, what: &str, help: &str) -> Diagnostic {
    Diagnostic::error("L202", format!("annotation inside {what}"))
        .at(
            &annotation.place,
            "the harness cannot reach what is declared here",
        )
        .help(help)
}

/// L202: `rest` of the text comes after it, in which `follows` is said of the beginning; it belongs
/// before `declarations`, `a function or a type`.
pub(crate) fn nothing(
    annotation: &AnnotationText,
    rest: &str,
    follows: &str,
    declarations: &str,
) -> Diagnostic {
    let what = if rest.is_empty() {
        "the file ends here"
    } else {
        follows
    };
    Diagnostic::error("L202", "annotation is not followed by a declaration")
        .at(&annotation.place, "describes nothing")
        .help(format!(
            "{what}; an annotation belongs right before {declarations}"
        ))
}

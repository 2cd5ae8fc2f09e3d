//! An annotated function, and a later one of the same name that takes its place.

use lath_core::diagnostic::{Diagnostic, Place};

/// L204: `path` is annotated at `first`, and defined anew at `again`.
pub(crate) fn replaced(path: &str, again: &Place, first: &Place) -> Diagnostic {
    Diagnostic::error("L204", format!("`{path}` is defined again"))
        .at(again, "this definition replaces it")
        .at(first, "annotated, but never called")
        .help("give them different names")
}

//! What `lath port` makes of a source with benchmarks of another tool.

use crate::diagnostic::Diagnostic;

/// A source of lath's, made from one of another tool.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ported {
    /// The other tool: `Criterion`.
    pub tool: &'static str,
    /// The new file, as seen from the folder of the old one; the user may say otherwise.
    pub file: String,
    pub text: String,
    /// Number of benchmarks in the new file.
    pub benchmarks: usize,
    /// Number of benchmarks, or statements that may have some, left as comments.
    pub left: usize,
    /// W969: what was not translated, in order of the old file.
    pub notes: Vec<Diagnostic>,
}

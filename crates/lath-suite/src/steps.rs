//! Reports steps while sources are read and built. The command line displays them.

use lath_core::diagnostic::Diagnostic;

/// One step at a time.
pub trait Steps {
    /// A step begins that may take long; the previous one has ended.
    fn begin(&self, what: String);

    /// The same for a step worth its own line.
    fn announce(&self, what: String);

    /// The same for one of several steps of a kind.
    fn announce_one(&self, what: String, number: usize, of: usize);

    /// The last step has ended.
    fn end(&self);

    /// Shows lines.
    fn note(&self, lines: &[String]);

    /// Shows warnings.
    fn warn(&self, found: &[Diagnostic]);
}

//! What a runtime says when it ends its process.

/// How a runtime reports that it ends the process: failures show the beginning, and the thread that
/// runs the user's code.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Beginnings of a report's first line; `==NUMBER==` may come before them.
    pub begins: &'static [&'static str],
    /// Beginnings of lines for functions that are not the user's, in a report whose paragraphs are
    /// threads. Empty: a report is read from its beginning.
    pub runtime: &'static [&'static str],
    /// Beginnings of reports that all threads wait for each other; also among `begins`.
    pub deadlock: &'static [&'static str],
}

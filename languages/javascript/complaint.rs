//! What a runtime said about the user's file, as a diagnostic: the place, the message, and the telling lines.

use crate::complaint::LINES;
use lath_core::diagnostic::Diagnostic;

pub use crate::complaint::Report;

/// L602.
pub fn complaint(source: &str, report: &Report, said: &str) -> Diagnostic {
    let diagnostic = report.diagnostic("load", source);
    let mut help = telling(said);
    if let Some(package) = &report.missing {
        help.push_str(&format!("\nif `{package}` is a package: name it in `dependencies` of lath.toml, or install it beside the source"));
    }
    if help.is_empty() { diagnostic } else { diagnostic.help(help) }
}

/// The first lines name the mistake, the last ones where it came from.
pub fn telling(said: &str) -> String {
    let lines: Vec<&str> = said.trim_end().lines().collect();
    let more = lines.len().saturating_sub(LINES);
    let mut shown = lines[..lines.len() - more].join("\n");
    if more > 0 {
        shown.push_str(&format!("\n... {more} more lines"));
    }
    shown
}

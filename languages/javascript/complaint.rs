//! What a runtime said about the user's file, as a diagnostic: the place, the message, and the telling lines.

use crate::complaint::LINES;
use crate::missing;
use lath_core::diagnostic::Diagnostic;
use std::path::Path;

pub use crate::complaint::Report;

/// L602.
pub fn complaint(source: &str, report: &Report, said: &str) -> Diagnostic {
    let diagnostic = report.diagnostic("load", source);
    if let Some(package) = &report.missing {
        // The runtime's own words are about the copy that it loads.
        let folder = Path::new(source).parent().unwrap_or(Path::new("."));
        return diagnostic.help(format!(
            "type `npm install {package}` in {}, or {}",
            folder.display(),
            missing::listed("javascript", package, folder)
        ));
    }
    let help = telling(said);
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

//! What a runtime said about the user's file, as a diagnostic: the place, the message, and the
//! telling lines.

use crate::shared::complaint::LINES;
use crate::shared::missing;
use lath_core::diagnostic::Diagnostic;
use std::path::Path;

pub use crate::shared::complaint::Report;

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
    if let (Some(import), Some((file, ..))) = (&report.absent, &report.place)
        && let Some(help) = absent(import, Path::new(file).parent().unwrap_or(Path::new(".")))
    {
        return diagnostic.help(help);
    }
    let help = telling(said);
    if help.is_empty() {
        diagnostic
    } else {
        diagnostic.help(help)
    }
}

/// What to do where a file that is imported by a source in `folder` is not there. `None`: it is.
fn absent(import: &str, folder: &Path) -> Option<String> {
    let path = folder.join(import.strip_prefix("./").unwrap_or(import));
    if path.is_file() {
        return None;
    }
    let beside = path
        .parent()
        .and_then(|folder| std::fs::read_dir(folder).ok())
        .into_iter()
        .flatten()
        .flatten();
    let named = beside
        .filter_map(|entry| entry.file_name().into_string().ok())
        .filter(|name| Path::new(name).file_stem() == path.file_name())
        .min();
    let there = format!(
        "there is no {}: an import names a file as seen from the file that it stands in",
        path.display()
    );
    Some(match (named, import.rsplit_once('/')) {
        (Some(name), Some((before, _))) => {
            format!("{there}, with its extension: `{before}/{name}`")
        }
        _ => there,
    })
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

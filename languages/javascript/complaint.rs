//! Turns a runtime's error about the user's file into a diagnostic: place, message, and relevant
//! lines.

use super::alias;
use super::near::PACKAGES;
use crate::shared::complaint::Report;
pub use crate::shared::complaint::first_lines as telling;
use crate::shared::missing;
use lath_core::diagnostic::Diagnostic;
use std::path::Path;

/// L602, L814.
pub fn complaint(source: &str, report: &Report, said: &str) -> Diagnostic {
    let diagnostic = report.diagnostic("load", source);
    if let Some(package) = &report.missing {
        // The runtime's message concerns the copy that it loads.
        let folder = Path::new(source).parent().unwrap_or(Path::new("."));
        if let Some(help) = alias::advice(package, report) {
            return diagnostic.help(help);
        }
        return diagnostic.help(missing::advice(&PACKAGES, package, package, folder));
    }
    if let (Some(import), Some((file, ..))) = (&report.absent, &report.place)
        && let Some(help) = absent(import, Path::new(file).parent().unwrap_or(Path::new(".")))
    {
        return diagnostic.help(help);
    }
    let mut help = telling(said);
    if let Some(advice) = report.message.as_deref().and_then(uncompiled) {
        help = format!("{help}\n{advice}").trim_start().to_owned();
    }
    if help.is_empty() {
        diagnostic
    } else {
        diagnostic.help(help)
    }
}

/// Remedy for a package that exports TypeScript.
fn uncompiled(message: &str) -> Option<&'static str> {
    if message.contains("Unknown file extension \".tsx\"") {
        return Some("lath compiles .ts, .mts and .cts, not .tsx: export a file without JSX");
    }
    let is_typescript = ["ts", "mts", "cts"]
        .iter()
        .any(|extension| message.contains(&format!("Unknown file extension \".{extension}\"")));
    (is_typescript || message.contains("Stripping types is currently unsupported")).then_some(
        "a package exports TypeScript, which runtimes do not load from packages: link its folder \
            (`npm install ../FOLDER` beside the source), and lath compiles it with the benchmark; \
            or export JavaScript",
    )
}

/// Remedy for a missing import of a source in `folder`. `None`: the file exists.
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
        "no file {}: imports are relative to the importing file",
        path.display()
    );
    Some(match (named, import.rsplit_once('/')) {
        (Some(name), Some((before, _))) => {
            format!("{there}; add the extension: `{before}/{name}`")
        }
        _ => there,
    })
}

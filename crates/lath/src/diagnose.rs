//! Draws diagnostics: with the source line and a marker where the file can be read, plainly where it cannot.

use crate::ui;
use lath_core::diagnostic::{Diagnostic, Place};
use miette::{GraphicalReportHandler, GraphicalTheme, LabeledSpan, NamedSource, Report, Severity};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

/// Folders that people know by another name, and that name.
static NAMES: Mutex<Vec<(String, String)>> = Mutex::new(Vec::new());

/// From now on a file in `folder` is `name:file`, as git writes it.
pub fn call(folder: &Path, name: &str) {
    let folder = format!("{}/", folder.display());
    NAMES.lock().unwrap_or_else(PoisonError::into_inner).push((folder, format!("{name}:")));
}

/// Texts of files that may be gone when they are shown.
static TEXTS: Mutex<BTreeMap<String, String>> = Mutex::new(BTreeMap::new());

/// Keeps what these are to be drawn with: their files are about to be removed.
pub fn remember(diagnostics: &[Diagnostic]) {
    let mut texts = TEXTS.lock().unwrap_or_else(PoisonError::into_inner);
    for (place, _) in diagnostics.iter().flat_map(|diagnostic| &diagnostic.labels) {
        if let Ok(text) = std::fs::read_to_string(&place.file) {
            texts.insert(place.file.clone(), text);
        }
    }
}

/// Prints all diagnostics to standard error.
pub fn print(diagnostics: &[Diagnostic]) {
    let color = ui::is_coloured();
    for diagnostic in diagnostics {
        eprint!("{}", draw(diagnostic, color));
    }
}

/// Text with the names that people know.
fn called(text: &str) -> String {
    let names = NAMES.lock().unwrap_or_else(PoisonError::into_inner);
    names.iter().fold(text.to_owned(), |text, (folder, name)| text.replace(folder, name))
}

/// One diagnostic as text, ending with a line end.
pub fn draw(diagnostic: &Diagnostic, color: bool) -> String {
    let theme = if color { GraphicalTheme::unicode() } else { GraphicalTheme::unicode_nocolor() };
    let handler = GraphicalReportHandler::new_themed(theme).with_width(120).with_links(false);
    let mut text = String::new();
    let report = report(diagnostic);
    match handler.render_report(&mut text, report.as_ref()) {
        Ok(()) => text.trim_start_matches('\n').to_owned(),
        Err(_) => format!("{diagnostic}\n"),
    }
}

fn report(diagnostic: &Diagnostic) -> Report {
    let severity = if diagnostic.is_error() { Severity::Error } else { Severity::Warning };
    let mut drawn = miette::MietteDiagnostic::new(called(&diagnostic.message)).with_severity(severity).with_code(diagnostic.code.clone());
    let mut help: Vec<String> = diagnostic.help.iter().map(|help| called(help)).collect();
    let Some((first, _)) = diagnostic.labels.first() else {
        drawn.help = (!help.is_empty()).then(|| help.join("\n"));
        return Report::new(drawn);
    };
    let (here, elsewhere): (Vec<_>, Vec<_>) = diagnostic.labels.iter().partition(|(place, _)| place.file == first.file);
    help.extend(elsewhere.iter().map(|(place, label)| called(&format!("{place}: {label}"))));
    drawn.help = (!help.is_empty()).then(|| help.join("\n"));
    let kept = || TEXTS.lock().unwrap_or_else(PoisonError::into_inner).get(&first.file).cloned();
    let Some(source) = std::fs::read_to_string(&first.file).ok().or_else(kept) else {
        drawn.message = format!("{}: {}", called(&first.to_string()), drawn.message);
        return Report::new(drawn);
    };
    let labels = here.iter().map(|(place, label)| LabeledSpan::at(span(place, source.len()), called(label)));
    Report::new(drawn.with_labels(labels)).with_source_code(NamedSource::new(called(&first.file), source))
}

/// A span that lies within the file, which may have changed since the place was noted.
fn span(place: &Place, length: usize) -> std::ops::Range<usize> {
    let start = place.offset.min(length);
    start..(place.offset + place.length).clamp(start, length)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_outside_the_file_do_not_panic() {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), "short\n").unwrap();
        let place = Place { file: file.path().display().to_string(), offset: 100, length: 50, line: 9, column: 1 };
        assert!(draw(&Diagnostic::error("L101", "annotation cannot be parsed").at(&place, "here"), false).contains("L101"));
    }

    #[test]
    fn files_in_a_folder_with_a_name_are_called_after_it() {
        let folder = tempfile::tempdir().unwrap();
        call(folder.path(), "v1.2");
        let file = folder.path().join("sub/gone.x").display().to_string();
        let place = Place { file: file.clone(), offset: 0, length: 1, line: 7, column: 3 };
        let drawn = draw(&Diagnostic::error("L508", format!("there is no {file}")).at(&place, "here"), false);
        assert!(drawn.contains("there is no v1.2:sub/gone.x") && drawn.contains("v1.2:sub/gone.x:7:3"), "{drawn}");
    }

    #[test]
    fn an_unreadable_file_is_named_with_its_line() {
        let place = Place { file: "gone.x".into(), offset: 0, length: 1, line: 7, column: 3 };
        let drawn = draw(&Diagnostic::error("L101", "annotation cannot be parsed").at(&place, "here"), false);
        assert!(drawn.contains("gone.x:7:3"), "{drawn}");
    }
}

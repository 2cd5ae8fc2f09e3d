//! Draws diagnostics: with the source line and a marker where the file can be read, plainly where it cannot.

use crate::ui;
use lath_core::diagnostic::{Diagnostic, Place};
use miette::{GraphicalReportHandler, GraphicalTheme, LabeledSpan, NamedSource, Report, Severity};

/// Prints all diagnostics to standard error.
pub fn print(diagnostics: &[Diagnostic]) {
    let color = ui::is_coloured();
    for diagnostic in diagnostics {
        eprint!("{}", draw(diagnostic, color));
    }
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
    let mut drawn = miette::MietteDiagnostic::new(diagnostic.message.clone()).with_severity(severity).with_code(diagnostic.code.clone());
    let mut help: Vec<String> = diagnostic.help.iter().cloned().collect();
    let Some((first, _)) = diagnostic.labels.first() else {
        drawn.help = (!help.is_empty()).then(|| help.join("\n"));
        return Report::new(drawn);
    };
    let (here, elsewhere): (Vec<_>, Vec<_>) = diagnostic.labels.iter().partition(|(place, _)| place.file == first.file);
    help.extend(elsewhere.iter().map(|(place, label)| format!("{place}: {label}")));
    drawn.help = (!help.is_empty()).then(|| help.join("\n"));
    let Ok(source) = std::fs::read_to_string(&first.file) else {
        drawn.message = format!("{first}: {}", drawn.message);
        return Report::new(drawn);
    };
    let labels = here.iter().map(|(place, label)| LabeledSpan::at(span(place, source.len()), label.clone()));
    Report::new(drawn.with_labels(labels)).with_source_code(NamedSource::new(&first.file, source))
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
    fn an_unreadable_file_is_named_with_its_line() {
        let place = Place { file: "gone.x".into(), offset: 0, length: 1, line: 7, column: 3 };
        let drawn = draw(&Diagnostic::error("L101", "annotation cannot be parsed").at(&place, "here"), false);
        assert!(drawn.contains("gone.x:7:3"), "{drawn}");
    }
}

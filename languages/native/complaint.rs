//! What a compiler or linker said, as a diagnostic: the first errors with their place, and the telling slice of the output.

use lath_core::diagnostic::{Diagnostic, Place};
use std::process::Output;

/// Lines of a compiler's output that a diagnostic shows.
const LINES: usize = 30;

/// `code`: L602 or L603. `what`: what was tried. `command`: the argv, for who wants to try it.
pub(super) fn complaint(code: &str, what: &str, command: &[String], output: &Output) -> Diagnostic {
    let text = String::from_utf8_lossy(&output.stderr);
    let slice = telling(&text);
    let first = text.lines().find_map(error_line);
    let reason = first.as_ref().map_or_else(|| ending(output), |(_, message)| message.clone());
    let mut diagnostic = Diagnostic::error(code, format!("{what}: {reason}"));
    if let Some((Some(place), message)) = first {
        diagnostic = diagnostic.at(&place, message);
    }
    diagnostic.help(format!("{slice}\nthe command was: {}", command.join(" ")))
}

fn ending(output: &Output) -> String {
    output.status.code().map_or_else(|| "the compiler was killed".to_owned(), |code| format!("exit status {code}"))
}

/// The lines from the first error on, without the warnings before it; the include trail that leads to it stays.
fn telling(text: &str) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let is_error = |line: &&str| error_line(line).is_some() || undefined(line).is_some();
    let first = lines.iter().position(is_error).unwrap_or(0);
    let trail = lines[..first]
        .iter()
        .rev()
        .take_while(|line| line.starts_with("In file included") || line.starts_with("                 from") || line.contains(": In "))
        .count();
    let rest = &lines[first - trail..];
    let mut slice = rest[..rest.len().min(LINES)].join("\n");
    if rest.len() > LINES {
        slice.push_str(&format!("\n... {} more lines", rest.len() - LINES));
    }
    slice
}

/// `file:line:column: error: message`, also without the column or the place.
fn error_line(line: &str) -> Option<(Option<Place>, String)> {
    let (before, message) = ["fatal error: ", "error: "].iter().find_map(|mark| line.split_once(mark)).or_else(|| undefined(line))?;
    Some((place(before.trim_end_matches([' ', ':'])), message.to_owned()))
}

fn undefined(line: &str) -> Option<(&str, &str)> {
    let marks = ["undefined reference", "multiple definition", "cannot find "];
    marks.iter().find_map(|mark| line.find(mark)).map(|at| ("", &line[at..]))
}

/// The place written before a message. Its offset comes from the file, if that can be read.
fn place(text: &str) -> Option<Place> {
    let mut parts = text.rsplitn(3, ':');
    let (last, middle, rest) = (parts.next()?, parts.next()?, parts.next());
    let (file, line, column) = match (rest, middle.parse::<usize>(), last.parse::<usize>()) {
        (Some(file), Ok(line), Ok(column)) => (file, line, column),
        (_, Err(_), Ok(line)) => (&text[..text.len() - last.len() - 1], line, 1),
        _ => return None,
    };
    let content = std::fs::read_to_string(file).unwrap_or_default();
    let before: usize = content.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
    let offset = (before + column.saturating_sub(1)).min(content.len());
    Some(Place { file: file.to_owned(), offset, length: 1, line, column })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_found_with_and_without_a_column() {
        let (found, message) = error_line("/none/a.cpp:3:7: error: 'x' was not declared").unwrap();
        assert_eq!(found.map(|p| p.to_string()), Some("/none/a.cpp:3:7".to_owned()));
        assert_eq!(message, "'x' was not declared");
        assert_eq!(error_line("/none/a.cpp:3: error: y").unwrap().0.map(|p| (p.line, p.column)), Some((3, 1)));
        assert_eq!(error_line("cc1: fatal error: no input").unwrap().0, None);
        assert_eq!(error_line("/none/a.cpp:3:7: warning: z"), None);
    }

    #[test]
    fn the_slice_begins_at_the_error_and_is_bounded() {
        let text = format!("a.cpp:1:1: warning: w\n  w\na.cpp: In function 'f':\na.cpp:2:1: error: e\n{}", "  x\n".repeat(50));
        let slice = telling(&text);
        assert!(slice.starts_with("a.cpp: In function 'f':\na.cpp:2:1: error: e\n"), "{slice}");
        assert_eq!(slice.lines().count(), LINES + 1);
    }
}

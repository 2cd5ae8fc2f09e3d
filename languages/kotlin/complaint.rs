//! Reads what kotlinc prints: `file:line:column: error: message`, the source line, and a caret.

use crate::java::front::Told;
use std::path::PathBuf;

/// Errors and warnings; what is neither (`info:`, `logging:`) is left out.
pub(super) fn said(output: &str) -> Vec<Told> {
    let mut all: Vec<Told> = Vec::new();
    let mut after: Vec<&str> = Vec::new();
    // Lines after what is left out belong to nothing.
    let mut belongs = false;
    for line in output.lines() {
        let told = header(line);
        if told.is_none() && !is_left_out(line) {
            after.extend(belongs.then_some(line));
            continue;
        }
        finish(all.last_mut(), &mut after);
        belongs = told.is_some();
        all.extend(told);
    }
    finish(all.last_mut(), &mut after);
    all
}

fn is_left_out(line: &str) -> bool {
    ["info: ", "logging: ", "WARNING: "]
        .iter()
        .any(|kind| line.starts_with(kind))
}

/// The first line of a message.
fn header(line: &str) -> Option<Told> {
    let kinds = [
        ("error: ", true),
        ("exception: ", true),
        ("warning: ", false),
    ];
    kinds.into_iter().find_map(|(kind, is_error)| {
        if let Some(message) = line.strip_prefix(kind) {
            return Some(Told {
                is_error,
                at: None,
                message: message.to_owned(),
            });
        }
        let (place, message) = line.split_once(&format!(": {kind}"))?;
        let mut parts = place.rsplitn(3, ':');
        let column = parts.next()?.parse().ok()?;
        let line = parts.next()?.parse().ok()?;
        Some(Told {
            is_error,
            at: Some((PathBuf::from(parts.next()?), line, column)),
            message: message.to_owned(),
        })
    })
}

/// Adds the lines of a message after its first one; leaves out the quoted source and its caret.
fn finish(told: Option<&mut Told>, after: &mut Vec<&str>) {
    let is_caret = |line: &&str| {
        let marks = line.trim();
        !marks.is_empty() && marks.chars().all(|c| c == '^')
    };
    if after.last().is_some_and(is_caret) {
        after.pop();
        after.pop();
    }
    if let Some(told) = told {
        for line in after.iter() {
            told.message.push('\n');
            told.message.push_str(line);
        }
    }
    after.clear();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_have_places_and_no_quotes_of_the_source() {
        let output = "warning: some advice\n/a b/x.kt:3:22: error: type mismatch: inferred type is \
            String but Int was expected\n    fun one(): Int = \"text\"\n                     \
            ^^^^^^\nx.kt:4:5: warning: none of these:\nfun f()\nf(1)\n^\ninfo: kotlinc\nother\n\
            exception: it broke\n    at here\n";
        let told = |is_error, at: Option<(&str, usize, usize)>, message: &str| Told {
            is_error,
            at: at.map(|(file, line, column)| (file.into(), line, column)),
            message: message.to_owned(),
        };
        assert_eq!(
            said(output),
            [
                told(false, None, "some advice"),
                told(
                    true,
                    Some(("/a b/x.kt", 3, 22)),
                    "type mismatch: inferred type is String but Int was expected"
                ),
                told(false, Some(("x.kt", 4, 5)), "none of these:\nfun f()"),
                told(true, None, "it broke\n    at here"),
            ]
        );
    }
}

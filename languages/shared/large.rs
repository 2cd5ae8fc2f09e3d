//! Reads sources, and none that exceed memory: a grammar's tree takes some twenty bytes for one of
//! the text, and a second for five million. Its limits of time are in [`grammar_limits`].

use super::{grammar_limits, syntax};
use lath_core::diagnostic::{Diagnostic, Lines, OrProblems};
use lath_core::source;
use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::time::Duration;
use tree_sitter::{Language, Tree};

/// Maximum size of a source, bytes.
const LARGEST: u64 = 32 << 20;

/// The text of a source; bytes that are no UTF-8 are replaced.
///
/// # Errors
/// L508 if it cannot be read or is no file, L109 if it is too large.
pub fn read(path: &Path) -> OrProblems<String> {
    Ok(source::text(read_bytes(path)?))
}

/// As [`read`], for languages whose compilers refuse other bytes.
///
/// # Errors
/// As [`read`], and L508 with the line of the first byte that is not UTF-8.
pub fn read_utf8(path: &Path) -> OrProblems<String> {
    String::from_utf8(read_bytes(path)?).map_err(|error| {
        let valid = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = 1 + valid.iter().filter(|&&byte| byte == b'\n').count();
        let message = format!("cannot read `{}`: line {line} is not UTF-8", path.display());
        vec![Diagnostic::error("L508", message).help("save the file as UTF-8")]
    })
}

/// # Errors
/// As [`read`].
pub fn read_bytes(path: &Path) -> OrProblems<Vec<u8>> {
    let unreadable = |why: String| {
        vec![
            Diagnostic::error("L508", format!("cannot read `{}`: {why}", path.display()))
                .help("check the path"),
        ]
    };
    let meta = std::fs::metadata(path).map_err(|error| unreadable(error.to_string()))?;
    if !meta.is_file() {
        return Err(unreadable("it is not a regular file".to_owned()));
    }
    let mut bytes = Vec::new();
    File::open(path)
        .and_then(|file| file.take(LARGEST + 1).read_to_end(&mut bytes))
        .map_err(|error| unreadable(error.to_string()))?;
    if bytes.len() as u64 > LARGEST {
        let message = format!(
            "`{}` is larger than {} MiB, the most that lath reads of a source",
            path.display(),
            LARGEST >> 20
        );
        return Err(vec![Diagnostic::error("L109", message).help(
            "move the benchmarks to a file that includes or imports the rest",
        )]);
    }
    Ok(bytes)
}

/// Whether a source was not parsed because that takes too much: nobody should parse it again.
pub fn is_unread<T>(read: &OrProblems<T>) -> bool {
    read.as_ref().is_err_and(|problems| {
        problems
            .iter()
            .any(|p| matches!(p.code.as_str(), "L109" | "L110"))
    })
}

/// A source as its grammar sees it.
pub struct Parsed {
    pub tree: Tree,
    /// L110: it takes too long. It was not parsed.
    pub problem: Option<Diagnostic>,
}

/// Parses the text of the file at `path`.
pub fn parse(grammar: &Language, path: &str, text: &str) -> Parsed {
    let limit = grammar_limits::limit();
    match syntax::parse(grammar, text, limit) {
        Ok(tree) => Parsed {
            tree,
            problem: None,
        },
        Err(reached) => Parsed {
            tree: syntax::parse(grammar, "", Duration::MAX).expect("an empty text takes no time"),
            problem: Some(too_long(path, text, reached, limit)),
        },
    }
}

fn too_long(path: &str, text: &str, reached: usize, limit: Duration) -> Diagnostic {
    let message = format!(
        "{path} was not parsed after {} s of processor time",
        limit.as_secs_f64()
    );
    let at = (0..=reached).rev().find(|at| text.is_char_boundary(*at));
    Diagnostic::error("L110", message)
        .at(
            &Lines::default().place(path, text, at.unwrap_or(0), 0),
            "the parser got as far as this",
        )
        .help("parsing is slow after syntax errors: compile the file and correct them, move the benchmarks to another file, or use --timeout-scan TIME")
}

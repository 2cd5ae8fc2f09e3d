//! Reads sources: small ones completely, of large ones the relevant parts, and none that exceed
//! memory.
//!
//! A grammar's tree takes about two hundred bytes per word or sign, and a second per million. A
//! large source (generated tables, a whole library in one file) is therefore first split by
//! [`lexis`] and [`outline`]; functions and data without annotations are blanked before the grammar
//! reads it.

mod layout;
mod lexis;
mod outline;
mod piece;
#[cfg(test)]
mod tests;

pub use lexis::{BEFORE_EXPRESSION, Comments, Ends, Kind, Lexer, Lexis, Strings};

use super::{grammar_limits, syntax};
use lath_core::diagnostic::{Diagnostic, Lines};
use lath_core::source;
use std::fs::File;
use std::io::Read;
use std::ops::Range;
use std::path::Path;
use std::time::Duration;
use tree_sitter::{Language, Tree};

/// Maximum size of a source, bytes.
const LARGEST: u64 = 64 << 20;
/// Up to this many words and signs, read the whole source; fewer in tests, to keep them fast.
const WHOLE: usize = if cfg!(test) { 2_000 } else { 200_000 };
/// Maximum number of words and signs for a grammar.
const MOST: usize = 1_500_000;

/// The text of a source; bytes that are no UTF-8 are replaced.
///
/// # Errors
/// L508 if it cannot be read or is no file, L109 if it is too large.
pub fn read(path: &Path) -> Result<String, Vec<Diagnostic>> {
    Ok(source::text(read_bytes(path)?))
}

/// As [`read`], for languages whose compilers refuse other bytes.
///
/// # Errors
/// As [`read`], and L508 with the line of the first byte that is not UTF-8.
pub fn read_utf8(path: &Path) -> Result<String, Vec<Diagnostic>> {
    String::from_utf8(read_bytes(path)?).map_err(|error| {
        let valid = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = 1 + valid.iter().filter(|&&byte| byte == b'\n').count();
        let message = format!("cannot read `{}`: line {line} is not UTF-8", path.display());
        vec![Diagnostic::error("L508", message).help("save the file as UTF-8")]
    })
}

/// # Errors
/// As [`read`].
pub fn read_bytes(path: &Path) -> Result<Vec<u8>, Vec<Diagnostic>> {
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
pub fn is_unread<T>(read: &Result<T, Vec<Diagnostic>>) -> bool {
    read.as_ref().is_err_and(|problems| {
        problems
            .iter()
            .any(|p| matches!(p.code.as_str(), "L109" | "L110"))
    })
}

/// A source as its grammar sees it.
pub struct Parsed {
    pub tree: Tree,
    /// The blanked parts.
    pub passed_over: Vec<Range<usize>>,
    /// L109: the source is too large. L110: it takes too long. It was not parsed.
    pub problem: Option<Diagnostic>,
}

/// Parses the text of the file at `path`. `marks`: offsets, in order, of annotations already
/// blanked.
pub fn parse(grammar: &Language, lexis: &Lexis, path: &str, text: &str, marks: &[usize]) -> Parsed {
    if text.len() <= WHOLE {
        return within_limit(grammar, path, text, Vec::new());
    }
    let (tokens, gaps, matched) = match outline::outline(text, lexis, marks) {
        Ok(outline) if outline.tokens <= WHOLE => (outline.tokens, Vec::new(), true),
        Ok(outline) => (outline.tokens, outline.gaps, true),
        Err(tokens) => (tokens, Vec::new(), false),
    };
    let left = tokens.saturating_sub(gaps.iter().map(|gap| gap.tokens).sum());
    let passed_over: Vec<Range<usize>> = gaps.into_iter().map(|gap| gap.range).collect();
    if left > MOST {
        return unread(grammar, too_much(path, left, matched));
    }
    if passed_over.is_empty() {
        within_limit(grammar, path, text, passed_over)
    } else {
        within_limit(grammar, path, &without(text, &passed_over), passed_over)
    }
}

fn within_limit(
    grammar: &Language,
    path: &str,
    text: &str,
    passed_over: Vec<Range<usize>>,
) -> Parsed {
    let limit = grammar_limits::limit();
    match syntax::parse(grammar, text, limit) {
        Ok(tree) => Parsed {
            tree,
            passed_over,
            problem: None,
        },
        Err(reached) => unread(grammar, too_long(path, text, reached, limit)),
    }
}

fn unread(grammar: &Language, problem: Diagnostic) -> Parsed {
    Parsed {
        tree: syntax::parse(grammar, "", Duration::MAX).expect("an empty text takes no time"),
        passed_over: Vec::new(),
        problem: Some(problem),
    }
}

/// The text with `ranges` blanked, line ends kept.
pub fn without(text: &str, ranges: &[Range<usize>]) -> String {
    let mut left = String::with_capacity(text.len());
    let mut at = 0;
    for range in ranges {
        left.push_str(&text[at..range.start]);
        left.extend(
            text[range.clone()]
                .bytes()
                .map(|byte| if byte == b'\n' { '\n' } else { ' ' }),
        );
        at = range.end;
    }
    left.push_str(&text[at..]);
    left
}

fn too_much(path: &str, left: usize, matched: bool) -> Diagnostic {
    let message =
        format!("{path} holds {left} words and signs for lath to read; the limit is {MOST}");
    Diagnostic::error("L109", message).help(if matched {
        "move the benchmarks to another file: lath reads all types and all annotated declarations \
            of a large file"
    } else {
        "move the benchmarks to another file: brackets do not match in this one, so lath cannot \
            skip parts of it"
    })
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

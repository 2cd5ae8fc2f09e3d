//! Reading sources: small ones as a whole, of large ones what could matter to a harness, and none
//! that would not fit.
//!
//! A grammar's tree takes some two hundred bytes for each word and sign, and a second for each
//! million. A large source (generated tables, a whole library in one file) is therefore first taken
//! apart by [`lexis`] and [`outline`]; functions and data about which nothing is written are
//! blanked before the grammar reads it.

mod layout;
mod lexis;
mod outline;
mod piece;
#[cfg(test)]
mod tests;

pub use lexis::{Comments, Ends, Kind, Lexer, Lexis, Strings};

use lath_core::diagnostic::Diagnostic;
use std::fs::File;
use std::io::Read;
use std::ops::Range;
use std::path::Path;
use tree_sitter::{Language, Tree};

/// Bytes of the largest source that is read.
const LARGEST: u64 = 64 << 20;
/// Words and signs of a source of which all is read; few in tests, which would take long otherwise.
const WHOLE: usize = if cfg!(test) { 2_000 } else { 200_000 };
/// Words and signs that a grammar is given at most.
const MOST: usize = 1_500_000;

/// The text of a source; bytes that are no UTF-8 are replaced.
///
/// # Errors
/// L508 if it cannot be read or is no file, L109 if it is too large.
pub fn read(path: &Path) -> Result<String, Vec<Diagnostic>> {
    let bytes = read_bytes(path)?;
    Ok(String::from_utf8(bytes)
        .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned()))
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
        return Err(unreadable("it is no ordinary file".to_owned()));
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
            "put the benchmarks into a file of their own, which includes or imports the rest",
        )]);
    }
    Ok(bytes)
}

/// A source as its grammar sees it.
pub struct Parsed {
    pub tree: Tree,
    /// What the grammar did not see.
    pub passed_over: Vec<Range<usize>>,
    /// L109: there is too much to read, and nothing was read.
    pub problem: Option<Diagnostic>,
}

/// Parses the text of the file at `path`. `marks`: offsets, in order, of annotations that the text
/// does not show any more.
pub fn parse(grammar: &Language, lexis: &Lexis, path: &str, text: &str, marks: &[usize]) -> Parsed {
    if text.len() <= WHOLE {
        return Parsed {
            tree: crate::shared::syntax::parse(grammar, text),
            passed_over: Vec::new(),
            problem: None,
        };
    }
    let (tokens, gaps, matched) = match outline::outline(text, lexis, marks) {
        Ok(outline) if outline.tokens <= WHOLE => (outline.tokens, Vec::new(), true),
        Ok(outline) => (outline.tokens, outline.gaps, true),
        Err(tokens) => (tokens, Vec::new(), false),
    };
    let left = tokens.saturating_sub(gaps.iter().map(|gap| gap.tokens).sum());
    let passed_over: Vec<Range<usize>> = gaps.into_iter().map(|gap| gap.range).collect();
    if left > MOST {
        return Parsed {
            tree: crate::shared::syntax::parse(grammar, ""),
            passed_over: Vec::new(),
            problem: Some(too_much(path, left, matched)),
        };
    }
    let tree = if passed_over.is_empty() {
        crate::shared::syntax::parse(grammar, text)
    } else {
        crate::shared::syntax::parse(grammar, &without(text, &passed_over))
    };
    Parsed {
        tree,
        passed_over,
        problem: None,
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
    let message = format!(
        "{path} holds {left} words and signs that lath would have to read; {MOST} are the most"
    );
    Diagnostic::error("L109", message).help(if matched {
        "put the benchmarks into a file of their own: of a large one, lath reads all types, and everything that has an annotation"
    } else {
        "put the benchmarks into a file of their own: in this one brackets do not match, so lath cannot tell what to pass over"
    })
}

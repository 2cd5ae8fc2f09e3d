//! Finds paths in a tool's arguments: each toolchain has a table of flags that take paths.

use crate::shared::cache;
use lath_core::paths::{Arguments, Span};

/// Contents of the files named in a runtime's arguments, which it reads at run time.
pub(crate) trait Contents {
    /// One line each: hash and name.
    fn contents(&self) -> Vec<String>;
}

impl Contents for Arguments {
    fn contents(&self) -> Vec<String> {
        let name = |path: &std::path::Path| {
            path.file_name()
                .unwrap_or_default()
                .to_string_lossy()
                .into_owned()
        };
        self.paths
            .iter()
            .filter_map(|path| Some(format!("{} {}\n", cache::hash_file(path).ok()?, name(path))))
            .collect()
    }
}

/// A flag and its value.
#[derive(Clone, Copy)]
pub(crate) struct Takes {
    flag: &'static str,
    at: At,
    shape: Shape,
}

/// The position of a flag's value.
#[derive(Clone, Copy, PartialEq, Eq)]
enum At {
    /// The next word.
    Next,
    /// The rest of the word.
    Same,
    Either,
}

/// The path in a value.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shape {
    Path,
    /// Only with a slash: otherwise a name to search elsewhere.
    Slashed,
    /// Only with a leading dot or slash: otherwise a package's name.
    Dotted,
    /// Several, separated by colons.
    List,
    /// The part before the first `=`.
    BeforeEquals,
    /// The part after the first `=`, or the whole value.
    AfterEquals,
    /// The same, for several.
    ListAfterEquals,
    /// The part after the first `=`; a value without one is a name.
    OnlyAfterEquals,
    /// The part after these words, if present.
    After(&'static str),
    /// Only if such a file exists.
    Perhaps,
    /// The same, after the first `=`, with a dot or a slash before it.
    PerhapsAfterEquals,
    /// No path.
    Other,
}

pub(crate) const fn next(flag: &'static str, shape: Shape) -> Takes {
    Takes {
        flag,
        at: At::Next,
        shape,
    }
}

pub(crate) const fn same(flag: &'static str, shape: Shape) -> Takes {
    Takes {
        flag,
        at: At::Same,
        shape,
    }
}

pub(crate) const fn either(flag: &'static str, shape: Shape) -> Takes {
    Takes {
        flag,
        at: At::Either,
        shape,
    }
}

/// An argument, or a part that a tool passes on as one: `-rpath` in `-Wl,-rpath,lib`.
#[derive(Clone, Copy)]
pub(crate) struct Piece<'a> {
    pub word: usize,
    /// Its start within the argument.
    pub start: usize,
    pub text: &'a str,
}

/// Every argument as one piece.
pub(crate) fn whole(words: &[String]) -> Vec<Piece<'_>> {
    words
        .iter()
        .enumerate()
        .map(|(word, text)| Piece {
            word,
            start: 0,
            text,
        })
        .collect()
}

/// The parts of a piece between commas, after its first `skip` bytes.
pub(crate) fn parts(piece: Piece<'_>, skip: usize) -> Vec<Piece<'_>> {
    let mut start = piece.start + skip;
    let part = |text: &'_ str| {
        let part = (start, text.len());
        start += text.len() + 1;
        part
    };
    let places: Vec<(usize, usize)> = piece.text[skip..].split(',').map(part).collect();
    let of = |(start, length): (usize, usize)| Piece {
        start,
        text: &piece.text[start - piece.start..start - piece.start + length],
        ..piece
    };
    places.into_iter().map(of).collect()
}

/// The words of a piece between blanks, after its first `skip` bytes, without quotes.
pub(crate) fn words(piece: Piece<'_>, skip: usize) -> Vec<Piece<'_>> {
    let text = &piece.text[skip..];
    let mut found = Vec::new();
    let mut start = 0;
    for word in text.split_inclusive(char::is_whitespace) {
        let inner = word.trim_end().trim_start_matches(['\'', '"']);
        let at = start + word.trim_end().len() - inner.len();
        let inner = inner.trim_end_matches(['\'', '"']);
        if !inner.is_empty() {
            found.push(Piece {
                start: piece.start + skip + at,
                text: inner,
                ..piece
            });
        }
        start += word.len();
    }
    found
}

/// The paths in these pieces: values of flags in the table, argument files (`@file`), and plain
/// arguments, which may be files.
pub(crate) fn spans(table: &[Takes], pieces: &[Piece<'_>]) -> Vec<Span> {
    let mut spans = Vec::new();
    let mut rest = pieces.iter();
    while let Some(piece) = rest.next() {
        let exact = table
            .iter()
            .find(|takes| takes.at != At::Same && takes.flag == piece.text);
        let joined = || {
            table
                .iter()
                .filter(|takes| takes.at != At::Next && piece.text.starts_with(takes.flag))
                .max_by_key(|takes| takes.flag.len())
        };
        if let Some(takes) = exact {
            spans.extend(
                rest.next()
                    .into_iter()
                    .flat_map(|value| of_value(takes.shape, *value, 0, true)),
            );
        } else if let Some(takes) = joined() {
            spans.extend(of_value(takes.shape, *piece, takes.flag.len(), true));
        } else if piece.text.starts_with('@') {
            spans.extend(of_value(Shape::Path, *piece, 1, true));
        } else if !piece.text.starts_with('-') {
            spans.extend(of_value(Shape::Path, *piece, 0, false));
        }
    }
    spans
}

/// The paths in a value that begins after `skip` bytes of its piece.
fn of_value(shape: Shape, piece: Piece<'_>, skip: usize, certain: bool) -> Vec<Span> {
    let text = &piece.text[skip..];
    let after = text.find('=').map_or(0, |at| at + 1);
    let is_dotted =
        |text: &str| text.starts_with("./") || text.starts_with("../") || text.starts_with('/');
    let one = |range: std::ops::Range<usize>| Vec::from([range]);
    let ranges = match shape {
        Shape::Other => Vec::new(),
        Shape::Slashed if !text.contains('/') => Vec::new(),
        Shape::Dotted if !is_dotted(text) => Vec::new(),
        Shape::OnlyAfterEquals if after == 0 => Vec::new(),
        Shape::PerhapsAfterEquals if after == 0 || !is_dotted(&text[after..]) => Vec::new(),
        Shape::After(words) => text
            .strip_prefix(words)
            .map(|_| words.len()..text.len())
            .into_iter()
            .collect(),
        Shape::Path | Shape::Slashed | Shape::Dotted | Shape::Perhaps => one(0..text.len()),
        Shape::OnlyAfterEquals | Shape::PerhapsAfterEquals => one(after..text.len()),
        Shape::BeforeEquals => one(0..text.find('=').unwrap_or(text.len())),
        Shape::AfterEquals => one(after..text.len()),
        Shape::List => elements(text, 0),
        Shape::ListAfterEquals => elements(text, after),
    };
    // Prefixes of paths that are not the user's: `$ORIGIN/lib`, `=/usr/lib` within a sysroot.
    let is_path = |range: &std::ops::Range<usize>| {
        !range.is_empty() && !text[range.clone()].starts_with(['$', '='])
    };
    let at = piece.start + skip;
    let certain = certain && !matches!(shape, Shape::Perhaps | Shape::PerhapsAfterEquals);
    let span = |range: std::ops::Range<usize>| Span {
        word: piece.word,
        range: at + range.start..at + range.end,
        certain,
    };
    ranges.into_iter().filter(is_path).map(span).collect()
}

/// Between colons.
fn elements(text: &str, from: usize) -> Vec<std::ops::Range<usize>> {
    let mut start = from;
    let element = |element: &str| {
        let range = start..start + element.len();
        start = range.end + 1;
        range
    };
    text[from..].split(':').map(element).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: &[Takes] = &[
        either("-I", Shape::Path),
        same("-agent:", Shape::BeforeEquals),
        next("-cp", Shape::List),
        next("-D", Shape::Other),
    ];

    #[test]
    fn values_are_found_in_every_spelling() {
        let words: Vec<String> = [
            "-Ia",
            "-I",
            "b",
            "-agent:c=x=y",
            "-cp",
            "d:e",
            "-D",
            "F",
            "@g",
            "h.o",
            "-O2",
            "-I",
            "$ORIGIN/x",
        ]
        .map(str::to_owned)
        .to_vec();
        let found: Vec<&str> = spans(TABLE, &whole(&words))
            .iter()
            .map(|span| &words[span.word][span.range.clone()])
            .collect();
        assert_eq!(found, ["a", "b", "c", "d", "e", "g", "h.o"]);
        let word = ["-Wl,-cp,x:y".to_owned()];
        let found: Vec<&str> = spans(TABLE, &parts(whole(&word)[0], 4))
            .iter()
            .map(|span| &word[0][span.range.clone()])
            .collect();
        assert_eq!(found, ["x", "y"]);
    }
}

//! Common to the translations of other tools' benchmarks (`lath port`): edits of a text, names, and
//! notes on what is not translated. What a tool's calls mean is decided in the languages' folders.
//!
//! A translation replaces the declarations of benchmarks and keeps the rest of the file. It never
//! guesses: what it does not understand becomes a comment with the reason, and a note.

mod names;

pub use names::{camel, pascal, snake};

use lath_core::diagnostic::{Diagnostic, Lines};
use lath_core::port::Ported;
use std::collections::BTreeSet;
use std::ops::Range;
use std::path::Path;
use tree_sitter::Node;

/// A range of the old text, and what takes its place.
pub type Edit = (Range<usize>, String);

/// Words that are no names in some language, and may be names of benchmarks.
const KEYWORDS: &str = "\
    and as assert async await auto bool box break case catch char class const continue copy \
    crate def default del delete do double dyn else enum except explicit export extern false \
    final finally float fn for from func function global go goto if impl import in inline int \
    interface is lambda let long loop map match mod move mut namespace new not null operator or \
    override package pass private protected pub public raise range ref register return select \
    self short signed sizeof static struct super switch template this throw trait true try type \
    typedef typename union unsafe unsigned use using var virtual void volatile where while with \
    yield";

fn is_keyword(name: &str) -> bool {
    KEYWORDS.split_whitespace().any(|word| word == name)
}

/// The name of a method: `wanted`, or `other` if that is no name in some language.
pub fn method<'a>(wanted: &'a str, other: &'a str) -> &'a str {
    if is_keyword(wanted) { other } else { wanted }
}

/// Something that is not translated.
#[derive(Clone, Debug)]
pub struct Gap {
    pub at: Range<usize>,
    /// What stands there: `iter_custom`.
    pub what: String,
    pub why: String,
    /// What the user can do.
    pub todo: String,
}

impl Gap {
    pub fn new(
        at: Node,
        what: impl Into<String>,
        why: impl Into<String>,
        todo: impl Into<String>,
    ) -> Gap {
        Gap {
            at: at.byte_range(),
            what: what.into(),
            why: why.into(),
            todo: todo.into(),
        }
    }

    /// A benchmark in a form that nobody foresaw. `marks`: how the language writes annotations.
    pub fn not_understood(at: Node, what: impl Into<String>, marks: &str) -> Gap {
        Gap::new(
            at,
            what,
            "lath port does not know what it does here",
            format!(
                "write the benchmark as a function with {marks}Benchmark, and what comes before it as \
                    a state with {marks}Setup"
            ),
        )
    }
}

/// A translation in the making.
pub struct Draft<'a> {
    pub text: &'a str,
    tool: &'static str,
    path: String,
    lines: Lines,
    /// The beginning of a line comment.
    comment: &'static str,
    edits: Vec<Edit>,
    gaps: Vec<Gap>,
    taken: BTreeSet<String>,
    pub benchmarks: usize,
    left: usize,
}

impl<'a> Draft<'a> {
    pub fn new(tool: &'static str, path: &Path, text: &'a str, comment: &'static str) -> Draft<'a> {
        Draft {
            text,
            tool,
            path: path.to_string_lossy().into_owned(),
            lines: Lines::default(),
            comment,
            edits: Vec::new(),
            gaps: Vec::new(),
            taken: BTreeSet::new(),
            benchmarks: 0,
            left: 0,
        }
    }

    /// Puts `text` in the place of a range.
    pub fn replace(&mut self, range: Range<usize>, text: impl Into<String>) {
        self.edits.push((range, text.into()));
    }

    /// Removes a range, and its line if nothing else stands there.
    pub fn remove(&mut self, range: Range<usize>) {
        let before = self.text[..range.start].trim_end_matches([' ', '\t']);
        let after = self.text[range.end..].trim_start_matches([' ', '\t', ';']);
        let alone = (before.is_empty() || before.ends_with('\n'))
            && (after.is_empty() || after.starts_with('\n'));
        let range = if alone {
            before.len()..self.text.len() - after.strip_prefix('\n').unwrap_or(after).len()
        } else {
            range
        };
        self.edits.push((range, String::new()));
    }

    /// Says that something has no translation; the benchmark itself has one.
    pub fn note(&mut self, gap: Gap) {
        let known = |known: &Gap| known.at == gap.at && known.what == gap.what;
        if !self.gaps.iter().any(known) {
            self.gaps.push(gap);
        }
    }

    /// The text of a node as a comment that gives the reason.
    pub fn left_out(&mut self, node: Node, gap: Gap) -> String {
        self.left += 1;
        let (line, _) = self.place(&gap.at);
        let mut text = format!(
            "{0} lath port: not translated: line {line}: {1}: {2}.\n{0} {3}.\n",
            self.comment, gap.what, gap.why, gap.todo
        );
        for line in self.text[node.byte_range()].lines() {
            text.push_str(format!("{} {line}", self.comment).trim_end());
            text.push('\n');
        }
        self.note(gap);
        text
    }

    /// A name that nothing else of this file has: `wanted`, or `other`, or `other` with a number.
    pub fn name(&mut self, wanted: &str, other: &str) -> String {
        if !is_keyword(wanted) && self.taken.insert(wanted.to_owned()) {
            return wanted.to_owned();
        }
        let mut name = other.to_owned();
        for number in 2.. {
            if self.taken.insert(name.clone()) {
                break;
            }
            name = format!("{other}{number}");
        }
        name
    }

    /// Keeps a name from being given.
    pub fn take(&mut self, name: &str) {
        self.taken.insert(name.to_owned());
    }

    fn place(&self, at: &Range<usize>) -> (usize, lath_core::diagnostic::Place) {
        let end = self.text[at.clone()].find('\n').unwrap_or(at.len());
        let place = self.lines.place(&self.path, self.text, at.start, end);
        (place.line, place)
    }

    /// The text of `range` with edits. Its further lines move from the margin of its first to
    /// `margin`, except those that begin in one of `strings`.
    pub fn moved(
        &self,
        range: Range<usize>,
        mut edits: Vec<Edit>,
        margin: &str,
        strings: &[Range<usize>],
    ) -> String {
        let start = self.text[..range.start].rfind('\n').map_or(0, |at| at + 1);
        let line = &self.text[start..];
        let old = &line[..line.len() - line.trim_start_matches([' ', '\t']).len()];
        for (at, _) in self.text[range.clone()].match_indices('\n') {
            let at = range.start + at + 1;
            let within = |string: &Range<usize>| string.start < at && at < string.end;
            let edited = |edit: &Edit| edit.0.start < at && at < edit.0.end;
            if strings.iter().any(within) || edits.iter().any(edited) {
                continue;
            }
            let rest = &self.text[at..];
            let common = rest.bytes().zip(old.bytes()).take_while(|(a, b)| a == b);
            let length = common.count();
            if !rest.trim_start_matches([' ', '\t']).starts_with('\n') {
                edits.push((at..at + length, margin.to_owned()));
            }
        }
        edited(self.text, range, edits)
    }

    /// The new file. `after`: where the first lines of the old one end that must stay first.
    pub fn end(self, file: String, after: usize) -> Option<Ported> {
        if self.benchmarks + self.left == 0 {
            return None;
        }
        let mut gaps = self.gaps.clone();
        gaps.sort_by_key(|gap| gap.at.start);
        let name = Path::new(&self.path).file_name()?.to_string_lossy();
        let mut head = format!(
            "{} Ported from {name} ({}) by `lath port`.",
            self.comment, self.tool
        );
        if !gaps.is_empty() {
            head.push_str(" Not translated:");
        }
        head.push('\n');
        for gap in &gaps {
            let (line, _) = self.place(&gap.at);
            let Gap {
                what, why, todo, ..
            } = gap;
            head.push_str(&format!(
                "{} - line {line}: {what}: {why}; {todo}\n",
                self.comment
            ));
        }
        let mut edits = self.edits.clone();
        edits.insert(0, (after..after, head));
        let notes = gaps.iter().map(|gap| {
            let message = format!("{} is not translated: {}", gap.what, gap.why);
            Diagnostic::warning("W969", message)
                .at(&self.place(&gap.at).1, "here")
                .help(gap.todo.clone())
        });
        Some(Ported {
            tool: self.tool,
            file,
            text: tidy(&edited(self.text, 0..self.text.len(), edits)),
            benchmarks: self.benchmarks,
            left: self.left,
            notes: notes.collect(),
        })
    }
}

/// `text[range]` with edits, of which those inside others count for nothing.
pub fn edited(text: &str, range: Range<usize>, mut edits: Vec<Edit>) -> String {
    // What is inserted stands before what is replaced at the same place.
    edits.sort_by_key(|(at, _)| (at.start, !at.is_empty(), std::cmp::Reverse(at.end)));
    let (mut new, mut at) = (String::new(), range.start);
    for (place, with) in edits {
        if place.start < at || place.end > range.end {
            continue;
        }
        new.push_str(&text[at..place.start]);
        new.push_str(&with);
        at = place.end;
    }
    new.push_str(&text[at..range.end]);
    new
}

/// `Compare("sort")`, for those that another tool shows side by side.
pub fn compare(group: &str, baseline: bool) -> String {
    let group = group.replace(['"', '\\', '\n'], " ");
    match baseline {
        true => format!("Compare(value = \"{group}\", baseline = true)"),
        false => format!("Compare(\"{group}\")"),
    }
}

/// At most two empty lines in a row, and one line end at the end.
fn tidy(text: &str) -> String {
    let mut tidy = String::new();
    let mut empty = 0;
    for line in text.lines() {
        empty = if line.trim().is_empty() { empty + 1 } else { 0 };
        if empty <= 2 {
            tidy.push_str(line.trim_end_matches([' ', '\t']));
            tidy.push('\n');
        }
    }
    format!("{}\n", tidy.trim_end())
}

/// The name of the new file: `sort_lath.rs` of `sort.rs`. Without the marks by which the other tool
/// finds its files.
pub fn file_name(path: &Path, before: &[&str], after: &[&str]) -> String {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let mut stem = &*stem;
    for mark in before {
        stem = stem.strip_prefix(mark).unwrap_or(stem);
    }
    for mark in after {
        stem = stem.strip_suffix(mark).unwrap_or(stem);
    }
    let extension = path.extension().unwrap_or_default().to_string_lossy();
    format!("{stem}_lath.{extension}")
}

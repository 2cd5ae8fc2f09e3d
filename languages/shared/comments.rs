//! Annotations in line comments: `#@@X(…)`, also `# @@X(…)` (formatters add that blank), several
//! per line, argument lists that continue in the comments of the following lines. For languages
//! whose grammar finds the comments; lath-core parses the text.

pub mod unread;

use lath_core::annotation::{Declared, extent};
use lath_core::diagnostic::{Diagnostic, Lines, Place};
use lath_core::site::{AnnotationText, Notation};
use std::ops::Range;

/// A file with its comments.
#[derive(Clone, Copy)]
pub struct Commented<'a> {
    /// Absolute.
    pub path: &'a str,
    pub text: &'a str,
    pub lines: &'a Lines,
    /// In order; annotations are in those that end with their line.
    pub comments: &'a [Range<usize>],
    /// Their beginning: `#`, `//`.
    pub begin: &'static str,
    /// The notation of arguments.
    pub notation: Notation,
    /// `@X` is also valid outside comments: then `//@X` is disabled code.
    pub raw: bool,
}

impl Commented<'_> {
    /// All annotations in the comments, and the errors in others.
    pub fn annotations(self) -> (Vec<AnnotationText>, Vec<Diagnostic>) {
        let lines: Vec<Range<usize>> = self
            .comments
            .iter()
            .filter(|c| self.text[c.start..].starts_with(self.begin))
            .cloned()
            .collect();
        let file = Commented {
            comments: &lines,
            ..self
        };
        let mut found = Found {
            file,
            annotations: Vec::new(),
            problems: unread::warnings(&self),
        };
        let mut next = 0;
        while next < lines.len() {
            next = if self.marker(&self.text[lines[next].clone()]).is_some() {
                found.run(next)
            } else {
                next + 1
            };
        }
        (found.annotations, found.problems)
    }

    /// Each of `texts` with the first byte of code after it; `between`: more characters that are
    /// not code. Reads shared text between annotations and their code only once.
    pub fn before_code<'t>(
        self,
        texts: impl IntoIterator<Item = AnnotationText> + 't,
        between: &'t [char],
    ) -> impl Iterator<Item = (AnnotationText, usize)> + 't
    where
        Self: 't,
    {
        let mut known = 0..=0;
        texts.into_iter().map(move |text| {
            let end = text.place.offset + text.place.length;
            if known.is_empty() || !known.contains(&end) {
                known = end..=self.next_code(end, between);
            }
            (text, *known.end())
        })
    }

    /// First byte of code at or after `from`.
    fn next_code(&self, from: usize, between: &[char]) -> usize {
        let mut next = self.comments.partition_point(|c| c.end <= from);
        let mut at = self
            .comments
            .get(next)
            .filter(|c| c.contains(&from))
            .map_or(from, |c| c.end);
        loop {
            let rest = &self.text[at..];
            at += rest.len()
                - rest
                    .trim_start_matches(|c: char| c.is_whitespace() || between.contains(&c))
                    .len();
            while self.comments.get(next).is_some_and(|c| c.start < at) {
                next += 1;
            }
            match self.comments.get(next).filter(|c| c.start == at) {
                Some(comment) => at = comment.end,
                None => return at,
            }
        }
    }

    /// Length of `#@@`, `# @@`: offset of the second at-sign's end.
    fn marker(&self, comment: &str) -> Option<usize> {
        let after = comment
            .strip_prefix(self.begin)?
            .trim_start_matches([' ', '\t']);
        after
            .starts_with("@@")
            .then(|| comment.len() - after.len() + 2)
    }

    /// `#@@Name` at the end of the line or before `(`, another annotation or a remark; `#@@time =
    /// 1)` is an argument.
    fn begins_one(&self, comment: &str) -> bool {
        let Some(text) = self.marker(comment).map(|m| &comment[m..]) else {
            return false;
        };
        let name = text
            .find(|c: char| !c.is_alphanumeric() && c != '_')
            .unwrap_or(text.len());
        let after = text[name..].trim();
        name > 0
            && (after.is_empty() || after.starts_with(['(', '@']) || after.starts_with(self.begin))
    }

    /// Bytes at the end of a comment's text that are a remark: from the first marker outside
    /// quotes.
    fn remark(&self, text: &str) -> usize {
        let mut quote = None;
        let mut escaped = false;
        for (at, c) in text.char_indices() {
            match quote {
                _ if escaped => escaped = false,
                Some(_) if c == '\\' => escaped = true,
                Some(q) if c == q => quote = None,
                Some(_) => {}
                None if c == '"' || c == '\'' => quote = Some(c),
                // Another annotation: `#@@A  #@@B`.
                None if text[at..].starts_with(self.begin)
                    && self.marker(&text[at..]).is_none() =>
                {
                    return text.len() - at;
                }
                None => {}
            }
        }
        0
    }

    fn place(&self, range: &Range<usize>) -> Place {
        self.lines
            .place(self.path, self.text, range.start, range.len())
    }
}

struct Found<'a> {
    file: Commented<'a>,
    annotations: Vec<AnnotationText>,
    problems: Vec<Diagnostic>,
}

impl Found<'_> {
    /// Reads the annotations that begin in comment `at`; returns the index of the first comment not
    /// used.
    fn run(&mut self, at: usize) -> usize {
        let comments = self.file.comments;
        let start = comments[at].start;
        let mut last = at;
        let mut text = self.readable(at, last);
        let mut used = at;
        let mut from = 0;
        while let Some(sign) = self.begins(&text, from) {
            if start + sign >= comments[used].end {
                break;
            }
            // Read more lines only if an argument list continues, twice as many each time.
            let mut length = extent(&text[sign..]);
            while length.is_none() && self.continues(last + 1) {
                let wanted = last + 1 + (last - at);
                while last < wanted && self.continues(last + 1) {
                    last += 1;
                }
                text = self.readable(at, last);
                length = extent(&text[sign..]);
            }
            match length {
                Some(length) => {
                    self.add(&text, sign, length, start);
                    from = sign + length;
                    // Lines that the argument list used; more annotations may follow on the last
                    // one.
                    while start + from > comments[used].end {
                        used += 1;
                    }
                }
                None => {
                    self.unclosed(&text, sign, start);
                    return at + 1;
                }
            }
        }
        if from == 0 {
            self.nameless(&text, at);
        }
        used + 1
    }

    /// Offset of the next annotation's at-sign, at `from` or after blanks; also accepts a line's
    /// second at-sign.
    fn begins(&self, text: &str, from: usize) -> Option<usize> {
        let rest = &text[from..];
        let blanks = rest.len() - rest.trim_start_matches([' ', '\t', ',']).len();
        let mut sign = from + blanks;
        // A comment in the comment: `#@@A  #@@B`.
        if let Some(length) = self.file.marker(&text[sign..]) {
            sign += length - 1;
        }
        if text[sign..].starts_with("@@") {
            sign += 1;
        }
        let named = text[sign..]
            .strip_prefix('@')
            .is_some_and(|t| t.starts_with(|c: char| c.is_alphabetic() || c == '_'));
        named.then_some(sign)
    }

    /// The text from comment `first` to comment `last` with the same offsets, and everything but
    /// annotation text blanked: code around comments, their markers, and remarks.
    fn readable(&self, first: usize, last: usize) -> String {
        let comments = &self.file.comments[first..=last];
        let start = comments[0].start;
        let mut bytes = vec![b' '; comments[comments.len() - 1].end - start];
        for comment in comments {
            let text = &self.file.text[comment.clone()];
            let skip = self.file.marker(text).map_or(self.file.begin.len(), |m| {
                if comment.start == start { m - 1 } else { m }
            });
            let shown = &text[skip..text.len() - self.file.remark(&text[skip..])];
            let from = comment.start - start + skip;
            bytes[from..from + shown.len()].copy_from_slice(shown.as_bytes());
        }
        for (offset, byte) in self.file.text.as_bytes()[start..]
            .iter()
            .enumerate()
            .take(bytes.len())
        {
            if *byte == b'\n' {
                bytes[offset] = b'\n';
            }
        }
        String::from_utf8(bytes).expect("whole characters were copied")
    }

    fn add(&mut self, text: &str, sign: usize, length: usize, start: usize) {
        let range = start + sign..start + sign + length;
        let text = text[sign..sign + length].to_owned();
        self.annotations.push(AnnotationText {
            text,
            place: self.file.place(&range),
            notation: self.file.notation,
        });
    }

    /// Whether comment `at` stands alone on the next line and begins no annotation.
    fn continues(&self, at: usize) -> bool {
        let (Some(before), Some(here)) =
            (self.file.comments.get(at - 1), self.file.comments.get(at))
        else {
            return false;
        };
        let between = &self.file.text[before.end..here.start];
        let adjacent =
            between.trim().is_empty() && between.bytes().filter(|&b| b == b'\n').count() == 1;
        adjacent && !self.file.begins_one(&self.file.text[here.clone()])
    }

    fn unclosed(&mut self, text: &str, sign: usize, start: usize) {
        let open = sign + text[sign..].find('(').unwrap_or(0);
        let name = text[sign + 1..open].trim();
        let place = self.file.place(&(start + open..start + open + 1));
        let problem = Diagnostic::error("L101", format!("argument list of @{name} is not closed"))
            .at(&place, "opened here")
            .help(format!(
                "add the missing quote or `)`; each further line begins with `{}`",
                self.file.begin
            ));
        self.problems.push(problem);
    }

    /// `#@@ Benchmark` would otherwise be silently ignored.
    fn nameless(&mut self, text: &str, at: usize) {
        let comment = &self.file.comments[at];
        let word = text.trim_start_matches([' ', '\t', '@']);
        let name = word
            .split(|c: char| !c.is_alphanumeric() && c != '_')
            .next()
            .unwrap_or_default();
        if Declared::named(name).is_some() {
            let signs: Range<usize> = comment.start
                ..comment.start
                    + self
                        .file
                        .marker(&self.file.text[comment.clone()])
                        .unwrap_or(1);
            let problem = Diagnostic::error("L101", "annotation without a name")
                .at(&self.file.place(&signs), "expected a name right after this")
                .help(format!(
                    "write the name directly after the at-signs: {}@@Benchmark",
                    self.file.begin
                ));
            self.problems.push(problem);
        }
    }
}

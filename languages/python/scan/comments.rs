//! Annotations in comments: `#@@X(…)`, also `# @@X(…)` (formatters put that blank there), several on a line, argument lists that go on in
//! the comments of the following lines.

use super::modules::Module;
use lath_core::annotation::{Declared, extent};
use lath_core::diagnostic::Diagnostic;
use lath_core::site::{AnnotationText, Notation};
use std::ops::Range;

/// All annotations in a module's comments, and what is wrong with others.
pub fn find(module: &Module) -> (Vec<AnnotationText>, Vec<Diagnostic>) {
    let mut found = Found { module, annotations: Vec::new(), problems: Vec::new() };
    let mut next = 0;
    while next < module.comments.len() {
        next = if marker(&module.text[module.comments[next].clone()]).is_some() { found.run(next) } else { next + 1 };
    }
    (found.annotations, found.problems)
}

/// Length of `#@@`, `# @@`: offset of the second at-sign's end.
fn marker(comment: &str) -> Option<usize> {
    let after = comment.strip_prefix('#')?.trim_start_matches([' ', '\t']);
    after.starts_with("@@").then(|| comment.len() - after.len() + 2)
}

struct Found<'a> {
    module: &'a Module,
    annotations: Vec<AnnotationText>,
    problems: Vec<Diagnostic>,
}

impl Found<'_> {
    /// Reads the annotations that begin in comment `at`; gives the index of the first comment not used.
    fn run(&mut self, at: usize) -> usize {
        let mut last = at;
        while self.continues(last + 1) {
            last += 1;
        }
        let comments = &self.module.comments;
        let text = self.readable(at, last);
        let start = comments[at].start;
        let mut used = at;
        let mut from = 0;
        while let Some(sign) = self.begins(&text, from) {
            if start + sign >= comments[used].end {
                break;
            }
            match extent(&text[sign..]) {
                Some(length) => {
                    self.add(&text, sign, length, start);
                    from = sign + length;
                    // Lines that the argument list went on in; more annotations may follow on the last of them.
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

    /// Offset of the next annotation's at-sign, right at `from` or after blanks; one at a line's second at-sign counts too.
    fn begins(&self, text: &str, from: usize) -> Option<usize> {
        let rest = &text[from..];
        let blanks = rest.len() - rest.trim_start_matches([' ', '\t', ',']).len();
        let mut sign = from + blanks;
        if text[sign..].starts_with("@@") {
            sign += 1;
        }
        let named = text[sign..].strip_prefix('@').is_some_and(|t| t.starts_with(|c: char| c.is_alphabetic() || c == '_'));
        named.then_some(sign)
    }

    /// The text from comment `first` to comment `last`, same offsets, with everything blanked that is no annotation text: what is around
    /// comments, their markers, and remarks in them.
    fn readable(&self, first: usize, last: usize) -> String {
        let comments = &self.module.comments[first..=last];
        let start = comments[0].start;
        let mut bytes = vec![b' '; comments[comments.len() - 1].end - start];
        for comment in comments {
            let text = &self.module.text[comment.clone()];
            let skip = marker(text).map_or(1, |m| if comment.start == start { m - 1 } else { m });
            let shown = &text[skip..text.len() - remark(&text[skip..])];
            let from = comment.start - start + skip;
            bytes[from..from + shown.len()].copy_from_slice(shown.as_bytes());
        }
        for (offset, byte) in self.module.text.as_bytes()[start..].iter().enumerate().take(bytes.len()) {
            if *byte == b'\n' {
                bytes[offset] = b'\n';
            }
        }
        String::from_utf8(bytes).expect("whole characters were copied")
    }

    fn add(&mut self, text: &str, sign: usize, length: usize, start: usize) {
        let range = start + sign..start + sign + length;
        let text = text[sign..sign + length].to_owned();
        self.annotations.push(AnnotationText { text, place: self.module.place(&range), notation: Notation::Brackets });
    }

    /// Whether comment `at` stands alone on the line after that of the one before, and begins no annotation.
    fn continues(&self, at: usize) -> bool {
        let (Some(before), Some(here)) = (self.module.comments.get(at - 1), self.module.comments.get(at)) else { return false };
        let between = &self.module.text[before.end..here.start];
        let adjacent = between.trim().is_empty() && between.bytes().filter(|&b| b == b'\n').count() == 1;
        adjacent && !begins_one(&self.module.text[here.clone()])
    }

    fn unclosed(&mut self, text: &str, sign: usize, start: usize) {
        let open = sign + text[sign..].find('(').unwrap_or(0);
        let name = text[sign + 1..open].trim();
        let place = self.module.place(&(start + open..start + open + 1));
        let problem = Diagnostic::error("L101", format!("argument list of @{name} is never closed"))
            .at(&place, "opened here")
            .help("add the missing quote or `)`; each further line begins with `#`");
        self.problems.push(problem);
    }

    /// `#@@ Benchmark` would be ignored without a word.
    fn nameless(&mut self, text: &str, at: usize) {
        let comment = &self.module.comments[at];
        let word = text.trim_start_matches([' ', '\t', '@']);
        let name = word.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default();
        if Declared::named(name).is_some() {
            let signs: Range<usize> = comment.start..comment.start + marker(&self.module.text[comment.clone()]).unwrap_or(1);
            let problem = Diagnostic::error("L101", "annotation without a name")
                .at(&self.module.place(&signs), "expected a name right after this")
                .help("write the name without a blank before it: #@@Benchmark");
            self.problems.push(problem);
        }
    }
}

/// `#@@Name` at the end of the line or before `(`, a further annotation or a remark; `#@@time = 1)` is an argument.
fn begins_one(comment: &str) -> bool {
    let Some(text) = marker(comment).map(|m| &comment[m..]) else { return false };
    let name = text.bytes().take_while(|b| b.is_ascii_alphanumeric() || *b == b'_').count();
    let after = text[name..].trim();
    name > 0 && (after.is_empty() || after.starts_with(['(', '@', '#']))
}

/// Bytes at the end of a comment's text that are a remark: from the first `#` outside quotes on.
fn remark(text: &str) -> usize {
    let mut quote = None;
    let mut escaped = false;
    for (at, c) in text.char_indices() {
        match quote {
            _ if escaped => escaped = false,
            Some(_) if c == '\\' => escaped = true,
            Some(q) if c == q => quote = None,
            Some(_) => {}
            None if c == '"' || c == '\'' => quote = Some(c),
            // A further annotation: `#@@A  #@@B`.
            None if c == '#' && !text[at..].starts_with("#@@") => return text.len() - at,
            None => {}
        }
    }
    0
}

//! Comments that look like annotations but are not: `/// @@Setup`, `/* @@Setup */`, and, in
//! languages with annotations only in comments, `//@Setup`. They would otherwise be silently
//! ignored.

use super::Commented;
use lath_core::annotation::Declared;
use lath_core::diagnostic::{Diagnostic, Lines};
use std::ops::Range;

/// A language's notation of annotations in comments.
#[derive(Clone, Copy)]
pub struct Form {
    /// The beginning of a line comment.
    pub begin: &'static str,
    /// Blanks are allowed before the at-signs.
    pub blank: bool,
    /// See [`Commented::raw`].
    pub raw: bool,
}

/// A warning for each such comment of a file.
pub fn warnings(file: &Commented) -> Vec<Diagnostic> {
    let form = Form {
        begin: file.begin,
        blank: true,
        raw: file.raw,
    };
    file.comments
        .iter()
        .filter_map(|comment| warning(form, file.path, file.text, file.lines, comment))
        .collect()
}

/// L202, if this comment looks like an annotation.
pub fn warning(
    form: Form,
    path: &str,
    text: &str,
    lines: &Lines,
    comment: &Range<usize>,
) -> Option<Diagnostic> {
    let content = &text[comment.clone()];
    let parts = content.split_inclusive('\n').scan(0, |at, line| {
        *at += line.len();
        Some((*at - line.len(), line))
    });
    let (sign, name) = parts
        .filter_map(|(at, line)| meant(form, line, at == 0).map(|(sign, name)| (at + sign, name)))
        .next()?;
    let begin = form.begin;
    let place = lines.place(
        path,
        text,
        comment.start + sign,
        content[sign..].chars().take_while(|c| *c == '@').count() + name.len(),
    );
    let warning = Diagnostic::warning(
        "L202",
        format!("lath does not read @{name} in this comment"),
    )
    .at(&place, "no annotation");
    Some(warning.help(format!("write it in its own comment: `{begin}@@{name}`")))
}

/// The at-signs' position, and the annotation's name. `first`: the line begins the comment.
fn meant(form: Form, line: &str, first: bool) -> Option<(usize, &'static str)> {
    let trimmed = line.trim_start();
    let block = if first {
        trimmed.strip_prefix("/*")
    } else {
        Some(trimmed)
    };
    let is_block = block.is_some();
    // Disabled code is not reported: `/* //@@Setup */`.
    let inside = block
        .map(|text| text.trim_start_matches(['*', '!']))
        .or_else(|| after_line_marker(form, trimmed))?;
    let signs = inside.trim_start_matches([' ', '\t']);
    let (signs, single) = match signs.strip_prefix("@@") {
        Some(rest) => (rest, false),
        None => (signs.strip_prefix('@')?, true),
    };
    let name = &signs[..signs.bytes().take_while(u8::is_ascii_alphanumeric).count()];
    let declared = Declared::named(name)?.name;
    let after = signs[name.len()..].trim();
    // Prose mentions an annotation with one at-sign, and continues.
    let alone = after.is_empty() || after.starts_with('(') && after.ends_with(')');
    let wrong = if single {
        !form.raw && !is_block && alone
    } else {
        after.is_empty() || after.starts_with(['(', '@', '*'])
    };
    wrong.then(|| {
        (
            line.len() - signs.len() - if single { 1 } else { 2 },
            declared,
        )
    })
}

/// The text after the beginning of a comment that cannot hold annotations; `None` for others, and
/// for nested comments.
fn after_line_marker(form: Form, line: &str) -> Option<&str> {
    let rest = line.strip_prefix(form.begin)?;
    let inside = rest.strip_prefix(['/', '!']).unwrap_or(rest);
    let is_read = inside.len() == rest.len()
        && inside
            .trim_start_matches(if form.blank { [' ', '\t'] } else { ['\0'; 2] })
            .starts_with("@@");
    (!is_read).then_some(inside)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(form: Form, comment: &str) -> Option<String> {
        warning(form, "f", comment, &Lines::default(), &(0..comment.len()))
            .map(|w| format!("{} {}", w.labels[0].0.column, w.help.unwrap_or_default()))
    }

    #[test]
    fn what_looks_like_an_annotation_is_found() {
        let rust = Form {
            begin: "//",
            blank: true,
            raw: false,
        };
        let c = Form {
            begin: "//",
            blank: false,
            raw: true,
        };
        let help = |column: usize, name: &str| {
            Some(format!(
                "{column} write it in its own comment: `//@@{name}`"
            ))
        };
        assert_eq!(found(rust, "/// @@Setup(Level.Trial)"), help(5, "Setup"));
        assert_eq!(found(rust, "//@Setup"), help(3, "Setup"));
        assert_eq!(found(rust, "/* @@Param(\"1\") */"), help(4, "Param"));
        assert_eq!(found(rust, "/**\n * @@Teardown\n */"), help(4, "TearDown"));
        assert_eq!(found(c, "// @@Benchmark"), help(4, "Benchmark"));
        for read in [
            "//@@Setup",
            "// @@Setup",
            "// //@@Setup",
            "////@@Setup",
            "// @Setup of the other kind",
            "//@Nothing",
            "/* @Setup */",
            "// @@ Setup",
            "/*\n//@@Setup\n*/",
        ] {
            assert_eq!(found(rust, read), None, "{read}");
        }
        for read in [
            "//@Setup",
            "//@@Setup",
            "// @Setup(Level.Trial)",
            "// a //@@Setup",
        ] {
            assert_eq!(found(c, read), None, "{read}");
        }
    }
}

//! Comments that look like annotations and are none: `/// @@Setup`, `/* @@Setup */`, and, where
//! nothing stands outside comments, `//@Setup`. What would be left out without a word is a warning.

use super::Commented;
use lath_core::annotation::Declared;
use lath_core::diagnostic::{Diagnostic, Lines};
use std::ops::Range;

/// How a language writes annotations in comments.
#[derive(Clone, Copy)]
pub struct Form {
    /// What begins a comment that ends with its line.
    pub begin: &'static str,
    /// Blanks may stand before the at-signs.
    pub blank: bool,
    /// See [`Commented::raw`].
    pub raw: bool,
}

/// One for each comment of a file that looks like an annotation.
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
    let warning = Diagnostic::warning("L202", format!("@{name} in this comment is not read"))
        .at(&place, "no annotation");
    Some(warning.help(format!(
        "write it in a comment of its own: `{begin}@@{name}`"
    )))
}

/// Where the at-signs are, and the annotation's name. `first`: the line begins the comment.
fn meant(form: Form, line: &str, first: bool) -> Option<(usize, &'static str)> {
    let trimmed = line.trim_start();
    let block = if first {
        trimmed.strip_prefix("/*")
    } else {
        Some(trimmed)
    };
    let is_block = block.is_some();
    // Code that was taken out stays so: `/* //@@Setup */`.
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
    // In prose an annotation is mentioned with one sign, and goes on.
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

/// What follows the beginning of a comment that is not one of annotations; `None` for those, and
/// for comments in comments.
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
                "{column} write it in a comment of its own: `//@@{name}`"
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

//! Finds the declaration of an annotation: the one that begins directly after it, past blanks,
//! comments, other annotations and access specifiers.

use super::items::{Item, Kind};
use super::lexer::is_word;
use lath_core::diagnostic::Diagnostic;
use lath_core::site::AnnotationText;
use tree_sitter::Tree;

/// How far from an annotation lath looks for the reason why nothing follows it, bytes: there may be
/// thousands of annotations.
const NEAR: usize = 1000;

/// The file as the grammar sees it: same offsets, only code.
pub struct Code<'a> {
    pub text: &'a str,
    pub tree: &'a Tree,
    pub cpp: bool,
}

/// For each annotation, in the order of the file, the indices of its declarations in `items`: one,
/// or all fields of one declaration.
///
/// # Errors
/// L202 if nothing such follows, L201 if it cannot be annotated.
pub fn described(
    annotations: &[AnnotationText],
    items: &[Item],
    code: &Code,
) -> Vec<Result<Vec<usize>, Box<Diagnostic>>> {
    annotations
        .iter()
        .zip(starts(annotations, code))
        .map(|(annotation, start)| described_at(annotation, start, items, code))
        .collect()
}

fn described_at(
    annotation: &AnnotationText,
    start: usize,
    items: &[Item],
    code: &Code,
) -> Result<Vec<usize>, Box<Diagnostic>> {
    let first = items.partition_point(|i| i.start < start);
    let here: Vec<usize> = (first..items.len())
        .take_while(|&i| items[i].start == start)
        .collect();
    let of = |wanted: fn(&Kind) -> bool| {
        here.iter()
            .copied()
            .filter(|&i| wanted(&items[i].kind))
            .collect::<Vec<_>>()
    };
    let ty = of(|k| matches!(k, Kind::Type(_)));
    if let Some(&ty) = ty.first() {
        return Ok(vec![ty]);
    }
    let function = of(|k| matches!(k, Kind::Function(_)));
    let described = if let Some(&function) = function.first() {
        vec![function]
    } else {
        of(|k| matches!(k, Kind::Field(_)))
    };
    match described.first().map(|&i| &items[i]) {
        None => Err(Box::new(nothing(
            annotation,
            start,
            code,
            &here.iter().map(|&i| &items[i].kind).collect::<Vec<_>>(),
        ))),
        Some(item) if item.scope.local => Err(Box::new(
            complaint(annotation, "annotation inside a function body")
                .help("annotate functions, types, and their members"),
        )),
        Some(Item {
            kind: Kind::Function(f),
            name,
            ..
        }) if f.special.is_some() => {
            let what = f.special.unwrap_or_default();
            Err(Box::new(
                Diagnostic::error("L201", format!("annotation on a {what}, `{name}`"))
                    .at(&annotation.place, "stands before it")
                    .help("annotate an ordinary function"),
            ))
        }
        Some(_) => Ok(described),
    }
}

fn complaint(annotation: &AnnotationText, message: &str) -> Diagnostic {
    Diagnostic::error("L202", message).at(&annotation.place, "describes nothing")
}

/// Where the code after each annotation begins. Works backwards: each search stops where the next
/// one began, so that nothing is read twice.
fn starts(annotations: &[AnnotationText], code: &Code) -> Vec<usize> {
    let mut starts = vec![0; annotations.len()];
    let mut known = None;
    for (start, annotation) in starts.iter_mut().zip(annotations).rev() {
        let end = annotation.place.offset + annotation.place.length;
        *start = next_code(code, end, known);
        known = Some((end, *start));
    }
    starts
}

/// First byte of code at or after `from` that is not an access specifier; `known`: a later offset
/// with its result.
fn next_code(code: &Code, from: usize, known: Option<(usize, usize)>) -> usize {
    let bytes = code.text.as_bytes();
    let blank = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_whitespace);
    let mut at = from;
    loop {
        while blank(at) {
            if let Some((_, answer)) = known.filter(|(later, _)| *later == at) {
                return answer;
            }
            at += 1;
        }
        let specifier = ["public", "protected", "private"]
            .into_iter()
            .find(|word| code.cpp && bytes[at..].starts_with(word.as_bytes()));
        let Some(word) = specifier else {
            return at;
        };
        let mut colon = at + word.len();
        while blank(colon) {
            colon += 1;
        }
        if bytes.get(colon) != Some(&b':') || bytes.get(colon + 1) == Some(&b':') {
            return at;
        }
        at = colon + 1;
    }
}

/// Whether the declaration at the beginning of `rest` has `::*`.
fn points_to_member(rest: &str) -> bool {
    let near = &rest.as_bytes()[..rest.len().min(NEAR)];
    let ends = |byte: &u8| [b'{', b';'].contains(byte);
    let declaration = near.split(ends).next().unwrap_or_default();
    declaration.windows(3).any(|sign| sign == b"::*")
}

fn nothing(annotation: &AnnotationText, start: usize, code: &Code, others: &[&Kind]) -> Diagnostic {
    let rest = &code.text[start..];
    let word = &rest[..rest.bytes().position(|b| !is_word(b)).unwrap_or(rest.len())];
    let complaint = complaint(annotation, "annotation is not followed by a declaration");
    let what = match (others.first(), word) {
        _ if rest.is_empty() => "the file ends here",
        (Some(Kind::Enum(_)), _) | (_, "enum") => "an enum follows",
        (Some(Kind::Alias(_)), _) | (_, "typedef") => {
            "a `typedef` of something defined elsewhere follows"
        }
        (Some(Kind::Using), _) | (_, "using") => "a `using` declaration follows",
        (_, "namespace") => "a namespace follows",
        (_, "friend") => "a `friend` declaration follows",
        (_, "class" | "struct" | "union") if !code.tree.root_node().has_error() => {
            "a type without a name or without a body follows"
        }
        _ if rest.starts_with('}') => "the scope ends here",
        _ if points_to_member(rest) => {
            return complaint.help(
                "lath cannot read a declaration with `::*`: give the pointer to a member a name, \
                    `using Pointer = …;`, and write that in its place",
            );
        }
        // The grammar often reports errors late: any error may be the cause.
        _ if code.tree.root_node().has_error() => {
            return complaint.help(
                "lath cannot read the declaration that follows, perhaps because of a macro: put a \
                    plain declaration of the function or type after the annotation",
            );
        }
        _ => "what follows is not a declaration",
    };
    complaint.help(format!(
        "{what}; an annotation belongs right before a function, a type or a field"
    ))
}

//! Joins annotations with their declarations.

use super::decorators;
use super::labels;
use super::modules::Modules;
use crate::shared::comments::Commented;
use crate::shared::reach::ItemId;
use crate::shared::unattached;
use lath_core::diagnostic::Diagnostic;
use lath_core::site::{AnnotationText, Blank, Notation};
use std::collections::BTreeMap;

/// The annotations of all modules' items.
#[derive(Default)]
pub struct Annotated {
    /// Texts of `(module, item)`.
    pub texts: BTreeMap<(usize, usize), Vec<AnnotationText>>,
    /// Classes by their `@StateLabel`.
    pub labels: BTreeMap<String, Vec<ItemId>>,
    pub blanks: Vec<Blank>,
    pub problems: Vec<Diagnostic>,
}

/// Other modules are libraries: their errors are not reported.
pub fn annotate(modules: &Modules) -> Annotated {
    let mut annotated = Annotated::default();
    for index in 0..modules.all.len() {
        let problems = annotated.module(modules, index);
        if index == 0 {
            annotated.problems.extend(problems);
        }
    }
    for (&(module, item), texts) in &mut annotated.texts {
        texts.sort_by_key(|text| text.place.offset);
        for label in labels::take(texts, &mut annotated.problems) {
            annotated
                .labels
                .entry(label)
                .or_default()
                .push(ItemId { module, item });
        }
    }
    annotated.texts.retain(|_, texts| !texts.is_empty());
    annotated
}

impl Annotated {
    fn module(&mut self, modules: &Modules, index: usize) -> Vec<Diagnostic> {
        let module = &modules.all[index];
        let mut problems = Vec::new();
        let mut blank = |range: &std::ops::Range<usize>| {
            self.blanks.push(Blank {
                file: module.path.clone(),
                start: range.start,
                end: range.end,
            });
        };
        module.own.raw.ranges.iter().for_each(&mut blank);
        problems.extend(module.own.raw.problems.iter().cloned());
        let mut own = Vec::new();
        for (position, item) in module.items.iter().enumerate() {
            let found = decorators::annotations(module, item);
            found.ranges.iter().for_each(&mut blank);
            problems.extend(found.problems);
            own.extend(
                found
                    .annotations
                    .into_iter()
                    .map(|text| (text, vec![position])),
            );
        }
        let commented = Commented {
            path: &module.path,
            text: &module.text,
            lines: &module.lines,
            comments: &module.comments,
            begin: "//",
            notation: Notation::Brackets,
            raw: true,
        };
        let (texts, unreadable) = commented.annotations();
        problems.extend(unreadable);
        let texts = texts
            .into_iter()
            .chain(module.own.raw.annotations.iter().cloned());
        for (text, start) in commented.before_code(texts, &[]) {
            let here = module.starting(start).to_vec();
            if here.is_empty() {
                problems.push(nothing(&text, &module.text[start..]));
            }
            own.push((text, here));
        }
        problems.extend(module.problem.clone());
        for (text, positions) in own {
            for position in positions {
                if module.items[position].local {
                    problems.push(in_function(&text));
                } else {
                    self.texts
                        .entry((index, position))
                        .or_default()
                        .push(text.clone());
                }
            }
        }
        problems
    }
}

fn in_function(annotation: &AnnotationText) -> Diagnostic {
    let help = "annotate functions and classes of the module, and their members";
    unattached::in_function(annotation, "a function or a block", help)
}

fn nothing(annotation: &AnnotationText, rest: &str) -> Diagnostic {
    let follows = match () {
        () if rest.starts_with("export default") => {
            "the declaration that follows has no name: give it one"
        }
        () if rest.starts_with("exports.") || rest.starts_with("module.exports") => {
            "an assignment follows: declare the value with a name, and export that"
        }
        () => "what follows is not a declaration",
    };
    unattached::nothing(annotation, rest, follows, "a function, a class or a field")
}

//! Annotations in comments, and the declarations that they belong to.

use super::{Scanner, Scope};
use lath_core::annotation;
use lath_core::diagnostic::Diagnostic;
use lath_core::site::AnnotationText;
use std::collections::HashMap;
use std::rc::Rc;
use tree_sitter::Node;

pub(super) struct Comment {
    start: usize,
    end: usize,
    /// Its parent node, and that node's parent: a comment among modifiers belongs to the modified
    /// declaration.
    parents: [usize; 3],
    in_body: bool,
}

impl Scanner<'_> {
    pub(super) fn comment(&mut self, node: Node<'_>, in_body: bool, around: &[(usize, Rc<Scope>)]) {
        let text = &self.text[node.byte_range()];
        if !text[2..].trim_start_matches(' ').starts_with("@@") {
            return;
        }
        let above = |levels: usize| {
            around
                .len()
                .checked_sub(levels)
                .map_or(0, |at| around[at].0)
        };
        let parents = [above(1), above(2), above(3)];
        self.comments.push(Comment {
            start: node.start_byte(),
            end: node.end_byte(),
            parents,
            in_body,
        });
    }

    /// Assigns each annotation to the next declaration in its class.
    pub(super) fn attach(&mut self) {
        let mut within: HashMap<usize, Vec<usize>> = HashMap::new();
        for (position, declaration) in self.out.declarations.iter().enumerate() {
            within.entry(declaration.parent).or_default().push(position);
        }
        for comment in std::mem::take(&mut self.comments) {
            let after = |parent: &usize| {
                let positions = within.get(parent)?;
                positions
                    .get(positions.partition_point(|&p| self.out.declarations[p].at <= comment.end))
                    .copied()
            };
            let next = comment.parents.iter().filter_map(after).min();
            let Some(declaration) = next.filter(|_| !comment.in_body) else {
                let place = self.place(comment.start, comment.end);
                let problem = Diagnostic::error(
                    "L202",
                    "an annotation of lath is not followed by a class or method",
                )
                .at(&place, "nothing follows");
                self.out
                    .problems
                    .push(problem.help("put it before a class or a method"));
                continue;
            };
            for annotation in self.written(comment.start, comment.end) {
                self.out.declarations[declaration]
                    .site
                    .annotations
                    .push(annotation);
            }
        }
    }

    /// The annotations in a comment: `@@Compare("sum") @@BytesPerInvocation(64)`; directly after
    /// another, one at-sign suffices.
    fn written(&self, start: usize, end: usize) -> Vec<AnnotationText> {
        let mut annotations = Vec::new();
        let mut at = start + 2;
        while let Some(begin) = self.begins(at, end, annotations.is_empty()) {
            let length = annotation::extent(&self.text[begin..end]).unwrap_or(end - begin);
            let place = self.place(begin, begin + length);
            annotations.push(AnnotationText {
                text: self.text[begin..begin + length].to_owned(),
                place,
                ..AnnotationText::default()
            });
            at = begin + length;
        }
        annotations
    }

    /// Start of the next annotation of a comment, from `at` on.
    fn begins(&self, at: usize, end: usize, first: bool) -> Option<usize> {
        let text = &self.text[at..end];
        let near = at + text.len() - text.trim_start_matches([' ', '\t', ',']).len();
        let one = |c: char| c.is_alphabetic() || c == '_';
        if !first
            && self.text[near..end]
                .strip_prefix('@')
                .is_some_and(|name| name.starts_with(one))
        {
            return Some(near);
        }
        text.find("@@").map(|found| at + found + 1)
    }
}

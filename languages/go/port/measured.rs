//! The loop of a benchmark, taken apart.

use super::base::{Port, not_understood, of_testing, statements};
use crate::shared::port::Gap;
use crate::shared::syntax::{field, is_comment, parts, text, walk};
use tree_sitter::Node;

/// What is measured.
pub struct Measured<'t> {
    /// The statements of a call.
    pub calls: Vec<Node<'t>>,
    /// Those before and after it while the clock stands still.
    pub before: Vec<Node<'t>>,
    pub after: Vec<Node<'t>>,
    /// `i` of `for i := 0; i < b.N; i++`.
    pub index: Option<Node<'t>>,
    /// `b.RunParallel`, with what each goroutine does first.
    pub parallel: Option<Vec<Node<'t>>>,
}

impl<'t> Port<'_, 't> {
    /// A statement that measures: the loop, or `b.RunParallel(func(pb *testing.PB) { … })`.
    pub fn measures(&self, node: Node<'t>, of_b: usize) -> Result<Option<Measured<'t>>, Gap> {
        if let Some(call) = self.call_of_b(node, of_b, "RunParallel") {
            return self.parallel(call).map(Some);
        }
        let source = self.draft.text;
        if node.kind() != "for_statement" {
            return Ok(None);
        }
        let clause = parts(node)[0];
        let says = |node: Option<Node>, end: &str| {
            node.is_some_and(|node| text(node, source).ends_with(end) && self.mentions(node, of_b))
        };
        let index = match clause.kind() {
            "range_clause" if says(field(clause, "right"), ".N") => {
                field(clause, "left").and_then(|left| parts(left).into_iter().next())
            }
            "for_clause" if says(field(clause, "condition"), ".N") => {
                let begins = field(clause, "initializer").and_then(|node| field(node, "left"));
                begins.and_then(|left| parts(left).into_iter().next())
            }
            _ if says(Some(clause), ".Loop()") => None,
            _ => return Ok(None),
        };
        self.taken_apart(node, index, of_b).map(Some)
    }

    fn taken_apart(
        &self,
        node: Node<'t>,
        index: Option<Node<'t>>,
        of_b: usize,
    ) -> Result<Measured<'t>, Gap> {
        let body = field(node, "body").expect("loops have bodies");
        leaves(body, self.draft.text)?;
        let mut calls = statements(body);
        let is = |node: &Node<'t>, name: &str| self.call_of_b(*node, of_b, name).is_some();
        let mut before = Vec::new();
        let stops = calls.iter().position(|node| !is_comment(*node));
        if stops.is_some_and(|at| is(&calls[at], "StopTimer")) {
            let end = calls.iter().position(|node| is(node, "StartTimer"));
            let end =
                end.ok_or_else(|| not_understood(body, "a clock that is not started again"))?;
            before = calls
                .drain(..=end)
                .filter(|n| !is(n, "StopTimer") && !is(n, "StartTimer"))
                .collect();
        }
        let mut after = Vec::new();
        if let Some(stop) = calls.iter().position(|node| is(node, "StopTimer")) {
            let starts = |node: &Node<'t>| is(node, "StartTimer");
            let middle = calls[stop..].iter().position(&starts);
            if middle.is_some_and(|at| stop + at + 1 < calls.len()) {
                let why = "lath measures whole calls";
                let todo = "split the work: what is not timed goes to @Setup(Level.Invocation)";
                let what = "a clock that stops in the middle";
                return Err(Gap::new(calls[stop], what, why, todo));
            }
            let rest = calls.drain(stop..);
            after = rest
                .filter(|node| !is(node, "StopTimer") && !starts(node))
                .collect();
        }
        Ok(Measured {
            calls,
            before,
            after,
            index: index.filter(|index| text(*index, self.draft.text) != "_"),
            parallel: None,
        })
    }

    fn parallel(&self, call: Node<'t>) -> Result<Measured<'t>, Gap> {
        let source = self.draft.text;
        let fail = || not_understood(call, "this call of `b.RunParallel`");
        let arguments = parts(field(call, "arguments").expect("calls have arguments"));
        let function = *arguments.first().ok_or_else(fail)?;
        let own = of_testing(function, source, "PB").ok_or_else(fail)?;
        let mut first = statements(field(function, "body").ok_or_else(fail)?);
        let last = first.pop().filter(|last| last.kind() == "for_statement");
        let last = last.ok_or_else(fail)?;
        let condition = text(parts(last)[0], source);
        if condition != format!("{}.Next()", text(own, source)) {
            return Err(fail());
        }
        if let Some(again) = first
            .iter()
            .find(|node| self.mentions(**node, own.start_byte()))
        {
            return Err(not_understood(*again, "this use of testing.PB"));
        }
        let body = field(last, "body").expect("loops have bodies");
        if self.mentions(body, own.start_byte()) {
            return Err(not_understood(body, "this use of testing.PB"));
        }
        leaves(body, source)?;
        Ok(Measured {
            calls: statements(body),
            before: Vec::new(),
            after: Vec::new(),
            index: None,
            parallel: Some(first),
        })
    }
}

/// `break`, `continue` and `return` of the loop itself.
fn leaves(body: Node, source: &str) -> Result<(), Gap> {
    let mut found = None;
    walk(body, |node| {
        let leaves = matches!(
            node.kind(),
            "break_statement" | "continue_statement" | "return_statement" | "goto_statement"
        );
        if leaves && !stays(node, body) {
            found.get_or_insert(node);
        }
        node.kind() != "func_literal"
    });
    found.map_or(Ok(()), |node| {
        let what = format!("`{}` in the loop", text(node, source));
        Err(not_understood(node, what))
    })
}

/// Whether it leaves an inner statement only.
fn stays(node: Node, body: Node) -> bool {
    let plain = node.kind() != "return_statement" && parts(node).is_empty();
    let mut up = node.parent();
    while let Some(above) = up.filter(|above| *above != body && plain) {
        let kind = above.kind();
        let ends = kind.ends_with("switch_statement") || kind == "select_statement";
        if kind == "for_statement" || node.kind() == "break_statement" && ends {
            return true;
        }
        up = above.parent();
    }
    false
}

//! What a benchmark asks of its `*testing.B`.

use super::base::{Port, not_understood, statements};
use super::scope::Scope;
use crate::shared::port::{Edit, Gap};
use crate::shared::syntax::{field, parts, text, walk};
use tree_sitter::Node;

impl<'a, 't> Port<'a, 't> {
    /// Whether a node is the variable declared there.
    fn is_b(&self, node: Node, of_b: usize) -> bool {
        node.kind() == "identifier" && self.known.declared(node) == Some(of_b)
    }

    pub fn mentions(&self, node: Node, of_b: usize) -> bool {
        let mut found = false;
        walk(node, |node| {
            found |= self.is_b(node, of_b) && node.start_byte() != of_b;
            !found
        });
        found
    }

    /// The method of `b.METHOD(…)`.
    fn method(&self, call: Node, of_b: usize) -> Option<&'a str> {
        let function = field(call, "function").filter(|_| call.kind() == "call_expression")?;
        let operand = field(function, "operand")?;
        self.is_b(operand, of_b)
            .then(|| text(field(function, "field")?, self.draft.text).into())
            .flatten()
    }

    /// The call of a statement that is `b.NAME(…)`.
    pub fn call_of_b(&self, statement: Node<'t>, of_b: usize, name: &str) -> Option<Node<'t>> {
        let call = match statement.kind() {
            "expression_statement" => *parts(statement).first()?,
            _ => statement,
        };
        (self.method(call, of_b) == Some(name)).then_some(call)
    }

    pub fn contains_run(&self, statement: Node, of_b: usize) -> bool {
        let mut found = false;
        walk(statement, |node| {
            found |= self.method(node, of_b) == Some("Run");
            !found
        });
        found
    }

    /// A call of a function of this file that gets the variable, with its name.
    pub fn call_with_b(&self, statement: Node<'t>, of_b: usize) -> Option<(&'a str, Node<'t>)> {
        let call = *parts(statement).first()?;
        if statement.kind() != "expression_statement" || call.kind() != "call_expression" {
            return None;
        }
        let function = field(call, "function")?;
        let arguments = parts(field(call, "arguments")?);
        let given = arguments.iter().any(|one| self.is_b(*one, of_b));
        let name = text(function, self.draft.text);
        let known = given && self.functions.contains_key(name);
        known.then_some((name, call))
    }

    /// Whether a statement only says how to measure, or what. Notes what has no translation.
    pub fn setting(
        &mut self,
        statement: Node<'t>,
        of_b: usize,
        scope: &mut Scope<'t>,
    ) -> Result<bool, Gap> {
        let source = self.draft.text;
        let call = match statement.kind() {
            "comment" => return Ok(false),
            "expression_statement" => parts(statement)[0],
            "if_statement" if self.skips(statement, of_b) => {
                let why = "lath runs what its command line selects";
                let todo = "leave it out with `lath run -e NAME`";
                let what = "the condition of `b.Skip`";
                self.draft.note(Gap::new(statement, what, why, todo));
                return Ok(true);
            }
            "short_var_declaration" => {
                let sides = ["left", "right"].map(|side| field(statement, side));
                return Ok(self.is_copy(sides, scope));
            }
            _ => return Ok(false),
        };
        let Some(name) = self.method(call, of_b) else {
            return Ok(false);
        };
        let why_todo = match name {
            "ResetTimer" | "StartTimer" | "StopTimer" | "Helper" => return Ok(true),
            "SetBytes" => {
                scope.bytes = parts(field(call, "arguments").expect("a call"))
                    .first()
                    .copied();
                return Ok(true);
            }
            "ReportAllocs" => (
                "lath counts them for all benchmarks",
                "run with `-prof alloc`",
            ),
            "ReportMetric" => (
                "lath reports no such value",
                "write numbers of the benchmark's own as a state with @AuxCounters",
            ),
            "SetParallelism" => (
                "lath chooses the number of threads",
                "run with `-t N`, or write another number into @Threads",
            ),
            "Log" | "Logf" => ("lath's log is of what it measures", "print it in a fixture"),
            _ => return Ok(false),
        };
        let what = format!("`{}`", text(call, source));
        self.draft
            .note(Gap::new(call, what, why_todo.0, why_todo.1));
        Ok(true)
    }

    /// `if testing.Short() { b.Skip() }`.
    fn skips(&self, statement: Node, of_b: usize) -> bool {
        let body = field(statement, "consequence").map(statements);
        let alone = field(statement, "alternative").is_none();
        let body = body.filter(|_| alone).unwrap_or_default();
        let is_skip = |node: &Node| {
            let call = parts(*node).into_iter().next();
            let method = call.and_then(|call| self.method(call, of_b));
            method.is_some_and(|method| method.starts_with("Skip"))
        };
        !body.is_empty() && body.iter().all(is_skip)
    }

    /// `n := n`.
    fn is_copy(&self, sides: [Option<Node>; 2], scope: &mut Scope) -> bool {
        let [Some(left), Some(right)] = sides else {
            return false;
        };
        let source = self.draft.text;
        let (left, right) = (parts(left), parts(right));
        let ([left], [right]) = (&left[..], &right[..]) else {
            return false;
        };
        let same = text(*left, source) == text(*right, source);
        let declared = self.known.declared(*right).filter(|_| same);
        scope
            .same
            .extend(declared.map(|old| (left.start_byte(), old)));
        declared.is_some()
    }

    /// Edits of what statements ask of the variable, of which nothing may be left: failures become
    /// panics.
    pub fn without_b(&mut self, node: Node, of_b: usize) -> Result<Vec<Edit>, Gap> {
        let source = self.draft.text;
        let mut edits = Vec::new();
        let (mut wrong, mut formats) = (None, false);
        walk(node, |part| {
            if let Some(method) = self.method(part, of_b) {
                let list = field(part, "arguments").expect("calls have arguments");
                let all = parts(list);
                let error = matches!(all[..], [one] if self.known.of_type(one) == Some("error"));
                let (open, close) = match method {
                    "Fatal" | "Error" if error => ("panic(", ")"),
                    "Fatal" | "Error" => ("panic(fmt.Sprint(", "))"),
                    "Fatalf" | "Errorf" => ("panic(fmt.Sprintf(", "))"),
                    "FailNow" | "Fail" => ("panic(\"failed\"", ")"),
                    "Helper" => ("", ""),
                    _ => {
                        let what = format!("`{}`", text(part, source));
                        wrong.get_or_insert(not_understood(part, what));
                        return false;
                    }
                };
                formats |= open.contains("fmt.");
                edits.push((part.start_byte()..list.start_byte() + 1, open.to_owned()));
                edits.push((list.end_byte() - 1..list.end_byte(), close.to_owned()));
            } else if self.is_b(part, of_b)
                && !part.parent().is_some_and(|up| {
                    let up = up.parent().filter(|_| up.kind() == "selector_expression");
                    up.is_some_and(|up| self.method(up, of_b).is_some())
                })
            {
                let user = part.parent().unwrap_or(part);
                let what = format!("`{}`", text(user, source));
                wrong.get_or_insert(not_understood(user, what));
            }
            true
        });
        if formats {
            self.packages.insert("fmt".to_owned());
        }
        wrong.map_or(Ok(edits), Err)
    }
}

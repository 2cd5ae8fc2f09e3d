//! Whether a function body has lasting effects: an estimate that errs towards "yes", for the
//! warning about work that the compiler can remove.

use super::syntax::{children, text};
use std::collections::HashSet;
use tree_sitter::Node;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Effects {
    /// Assigns to something other than a plain local variable, or contains code that only the
    /// compiler understands.
    pub outside: bool,
    /// Functions called, by simple name.
    pub calls: Vec<String>,
}

impl Effects {
    /// Effects of `body`, of the function declared by `declarator`.
    pub fn of(body: Node, declarator: Node, code: &str) -> Effects {
        let mut locals = HashSet::new();
        let by_value = declarator
            .child_by_field_name("parameters")
            .map(children)
            .unwrap_or_default();
        locals.extend(
            by_value
                .iter()
                .filter_map(|p| plain_name(p.child_by_field_name("declarator")?, code)),
        );
        let mut effects = Effects::default();
        let mut cursor = body.walk();
        loop {
            effects.node(cursor.node(), code, &mut locals);
            if cursor.goto_first_child() {
                continue;
            }
            while !cursor.goto_next_sibling() {
                if !cursor.goto_parent() {
                    return effects;
                }
            }
        }
    }

    fn node<'a>(&mut self, node: Node, code: &'a str, locals: &mut HashSet<&'a str>) {
        match node.kind() {
            "declaration" => {
                let lasting = children(node).iter().any(|c| {
                    matches!(
                        text(*c, code),
                        "static" | "volatile" | "extern" | "thread_local"
                    )
                });
                let ty = node.child_by_field_name("type").map(|t| t.kind());
                // A constructor and a destructor may have any effect.
                self.outside |= lasting
                    || !matches!(
                        ty,
                        Some(
                            "primitive_type"
                                | "sized_type_specifier"
                                | "placeholder_type_specifier"
                        )
                    );
                let mut cursor = node.walk();
                let declarators: Vec<Node> = node
                    .children_by_field_name("declarator", &mut cursor)
                    .collect();
                locals.extend(declarators.into_iter().filter_map(|d| plain_name(d, code)));
            }
            "assignment_expression" => self.writes(node.child_by_field_name("left"), code, locals),
            "update_expression" => self.writes(node.child_by_field_name("argument"), code, locals),
            "call_expression" => match node.child_by_field_name("function") {
                Some(f) if matches!(f.kind(), "identifier" | "qualified_identifier") => {
                    let name = text(f, code);
                    self.calls
                        .push(name.rsplit("::").next().unwrap_or(name).to_owned());
                }
                _ => self.outside = true,
            },
            "ERROR"
            | "lambda_expression"
            | "throw_statement"
            | "new_expression"
            | "delete_expression"
            | "gnu_asm_expression"
            | "co_await_expression"
            | "try_statement"
            | "goto_statement" => self.outside = true,
            // `stream << value` looks like arithmetic.
            "<<" | ">>" | "<<=" => self.outside = true,
            _ => {}
        }
    }

    fn writes(&mut self, target: Option<Node>, code: &str, locals: &HashSet<&str>) {
        let local =
            target.is_some_and(|t| t.kind() == "identifier" && locals.contains(text(t, code)));
        self.outside |= !local;
    }
}

/// The name that a declarator without pointers and references declares.
fn plain_name<'a>(declarator: Node, code: &'a str) -> Option<&'a str> {
    let initialised = declarator.kind() == "init_declarator";
    let named = if initialised {
        declarator.child_by_field_name("declarator")?
    } else {
        declarator
    };
    (named.kind() == "identifier").then(|| text(named, code))
}

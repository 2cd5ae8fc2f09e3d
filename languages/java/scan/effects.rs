//! Whether a method's body has no effect but its result; `false` if in doubt. For benchmarks whose
//! work the compiler can remove.

use crate::shared::pure::is_pure;
use crate::shared::syntax::{all, field, text, walk};
use std::collections::BTreeSet;
use tree_sitter::Node;

pub fn is_harmless(body: Node, source: &str) -> bool {
    let mut locals = BTreeSet::new();
    walk(body, |node| {
        if node.kind() == "variable_declarator" {
            locals.extend(field(node, "name").map(|name| text(name, source)));
        }
        true
    });
    let is_local = |n: Node| n.kind() == "identifier" && locals.contains(text(n, source));
    all(body, |node| match node.kind() {
        "method_invocation" => {
            let part = |name: &str| field(node, name).map(|n| text(n, source));
            matches!(part("object"), Some("Math" | "StrictMath"))
                && part("name").is_some_and(is_pure)
        }
        "assignment_expression" => field(node, "left").is_some_and(is_local),
        "update_expression" => node.named_child(0).is_some_and(is_local),
        "object_creation_expression"
        | "array_creation_expression"
        | "lambda_expression"
        | "method_reference"
        | "class_declaration" => false,
        "throw_statement"
        | "try_statement"
        | "try_with_resources_statement"
        | "synchronized_statement"
        | "assert_statement" => false,
        "while_statement" | "do_statement" | "enhanced_for_statement" => false,
        // It may loop forever on purpose.
        "for_statement" => field(node, "condition").is_some(),
        _ => true,
    })
}

//! Fields: their declaration and their initial literal.

use super::function::is_private;
use super::syntax::{dotted, field, has_token, text};
use tree_sitter::Node;

#[derive(Debug, Default)]
pub struct FieldItem {
    /// Dotted name of the type annotation, or its text.
    pub ty: Option<String>,
    pub literal: Literal,
    pub is_static: bool,
    pub is_readonly: bool,
    pub is_private: bool,
}

/// A value, as far as its text shows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Literal {
    Number,
    BigInt,
    Bool,
    Text,
    /// `Colour.RED`.
    Name(String),
    /// No value.
    #[default]
    None,
    Other,
}

/// `node`: a field of a class's body.
pub fn read(node: Node, source: &str) -> FieldItem {
    let ty = field(node, "type").and_then(|n| n.named_child(0));
    FieldItem {
        ty: ty.map(|n| dotted(n, source).unwrap_or_else(|| text(n, source).to_owned())),
        literal: field(node, "value").map_or(Literal::None, |n| literal(n, source)),
        is_static: has_token(node, "static"),
        is_readonly: has_token(node, "readonly"),
        is_private: is_private(node, source),
    }
}

pub fn literal(node: Node, source: &str) -> Literal {
    let mut next = Some(node);
    while let Some(node) = next {
        next = match node.kind() {
            "number" if text(node, source).ends_with('n') => return Literal::BigInt,
            "number" => return Literal::Number,
            "true" | "false" => return Literal::Bool,
            "string" | "template_string" => return Literal::Text,
            "undefined" => return Literal::None,
            "identifier" if matches!(text(node, source), "Infinity" | "NaN") => {
                return Literal::Number;
            }
            "member_expression" => {
                return dotted(node, source).map_or(Literal::Other, Literal::Name);
            }
            "unary_expression"
                if matches!(
                    field(node, "operator").map(|n| text(n, source)),
                    Some("-" | "+")
                ) =>
            {
                field(node, "argument")
            }
            "parenthesized_expression"
            | "as_expression"
            | "satisfies_expression"
            | "non_null_expression" => node.named_child(0),
            _ => None,
        };
    }
    Literal::Other
}

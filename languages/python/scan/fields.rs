//! Fields: their declaration and their initial literal.

use super::items::{Decorator, decorator};
use super::syntax::{children, dotted, field, text};
use tree_sitter::Node;

#[derive(Debug, Default)]
pub struct FieldItem {
    /// Dotted name of the type annotation, or its text; without `ClassVar[…]`, `Final[…]` and
    /// `Annotated[…, …]`.
    pub ty: Option<String>,
    pub literal: Literal,
    pub has_value: bool,
    /// `ClassVar[…]`: belongs to the class.
    pub class_var: bool,
    pub is_final: bool,
    /// Assigned to `self` in a method.
    pub in_method: bool,
    /// `+=` and similar: not a declaration, but the object has it.
    pub is_augmented: bool,
}

/// A value, as far as its text shows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Literal {
    Integer,
    Float,
    Bool,
    Text,
    /// `Colour.RED`, `RED`.
    Name(String),
    /// No value, or an annotation (`Param(…)`).
    #[default]
    None,
    Other,
}

/// The field, and calls that may be its annotations: its value, and the content of `Annotated`.
pub fn read(node: Node, in_method: bool, source: &str) -> (FieldItem, Vec<Decorator>) {
    let mut item = FieldItem {
        in_method,
        is_augmented: node.kind() == "augmented_assignment",
        ..FieldItem::default()
    };
    let mut calls = Vec::new();
    if let Some(ty) = field(node, "type") {
        declared(ty, source, &mut item, &mut calls);
    }
    if let Some(value) = field(node, "right") {
        if value.kind() == "call" {
            calls.push(decorator(value, source));
        }
        item.literal = literal(value, source);
        item.has_value = true;
    }
    (item, calls)
}

/// Splits a type annotation: `ClassVar[Annotated[int, Param("1")]]` is an `int`.
fn declared(node: Node, source: &str, item: &mut FieldItem, calls: &mut Vec<Decorator>) {
    let mut next = Some(node);
    while let Some(node) = next {
        let node = if node.kind() == "type" {
            node.named_child(0).unwrap_or(node)
        } else {
            node
        };
        let (outer, arguments) = match node.kind() {
            "generic_type" => (
                node.named_child(0),
                node.named_child(1).map(children).unwrap_or_default(),
            ),
            "subscript" => (
                field(node, "value"),
                children(node).into_iter().skip(1).collect(),
            ),
            _ => (Some(node), Vec::new()),
        };
        let name = outer.and_then(|n| dotted(n, source)).unwrap_or_default();
        match name.rsplit('.').next().unwrap_or_default() {
            "ClassVar" => item.class_var = true,
            "Final" => item.is_final = true,
            "Annotated" => {
                let values = arguments.iter().skip(1).map(|n| {
                    if n.kind() == "type" {
                        n.named_child(0).unwrap_or(*n)
                    } else {
                        *n
                    }
                });
                calls.extend(
                    values
                        .filter(|n| n.kind() == "call")
                        .map(|n| decorator(n, source)),
                );
            }
            _ => {
                item.ty =
                    Some(dotted(node, source).unwrap_or_else(|| text(node, source).to_owned()));
                return;
            }
        }
        next = arguments.first().copied();
    }
}

fn literal(node: Node, source: &str) -> Literal {
    let mut next = Some(node);
    while let Some(node) = next {
        next = match node.kind() {
            "unary_operator" => node.named_child(0),
            "assignment" => field(node, "right"),
            "integer" => return Literal::Integer,
            "float" => return Literal::Float,
            "true" | "false" => return Literal::Bool,
            "string" | "concatenated_string" if !text(node, source).starts_with(['b', 'B']) => {
                return Literal::Text;
            }
            "attribute" | "identifier" => {
                return dotted(node, source).map_or(Literal::Other, Literal::Name);
            }
            "call" => return Literal::None,
            _ => None,
        };
    }
    Literal::Other
}

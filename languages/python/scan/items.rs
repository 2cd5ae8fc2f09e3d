//! The declarations of a file: functions, classes, and fields of classes, with all relevant
//! properties.

use super::fields::{self, FieldItem};
use super::function::{self, FunctionItem};
use super::modules::Python;
use super::syntax::{QUERY, children, dotted, field, text};
use crate::shared::scripted;
use std::ops::Range;
use tree_sitter::{Node, Tree};

pub type Item = scripted::Item<Python>;

#[derive(Debug)]
pub enum Kind {
    Function(FunctionItem),
    Class(ClassItem),
    Field(FieldItem),
}

#[derive(Debug, Default)]
pub struct ClassItem {
    /// Dotted names of the bases, in order.
    pub bases: Vec<String>,
}

/// `@name(…)`, or a call in a field's value or annotation.
#[derive(Debug)]
pub struct Decorator {
    /// Dotted; empty for an expression that is not a name.
    pub name: String,
    /// From the name to the closing parenthesis.
    pub range: Range<usize>,
    /// Comments and continued line ends in it.
    pub holes: Vec<Range<usize>>,
}

impl scripted::Kind for Kind {
    fn is_class(&self) -> bool {
        matches!(self, Kind::Class(_))
    }

    fn bases(&self) -> &[String] {
        match self {
            Kind::Class(class) => &class.bases,
            _ => &[],
        }
    }

    fn gives_way_to(&self, later: &Kind) -> bool {
        matches!(later, Kind::Function(_))
    }
}

/// Python renames members with two leading underscores: other code cannot name them.
fn is_private(scope: &[String], name: &str) -> bool {
    !scope.is_empty() && name.starts_with("__") && !name.ends_with("__")
}

/// Declarations, comments, and import statements outside functions, in order of appearance.
pub fn items<'t>(tree: &'t Tree, source: &str) -> (Vec<Item>, Vec<Range<usize>>, Vec<Node<'t>>) {
    let (mut items, mut comments, mut imports) = (Vec::new(), Vec::new(), Vec::new());
    QUERY.captures(tree, |capture, node, around| match capture {
        "function" => items.extend(definition(node, around, source, |n| {
            Kind::Function(function::read(n, source))
        })),
        "class" => items.extend(definition(node, around, source, |n| {
            Kind::Class(class(n, source))
        })),
        "assignment" => items.extend(assignment(node, around, source)),
        "import" => imports.extend((!scope(around, source).1).then_some(node)),
        _ => comments.push(node.byte_range()),
    });
    items.sort_by_key(|item| item.name_range.start);
    (items, comments, imports)
}

fn definition(
    node: Node,
    around: &[Node],
    source: &str,
    kind: impl Fn(Node) -> Kind,
) -> Option<Item> {
    let name = field(node, "name")?;
    let decorated = around
        .last()
        .copied()
        .filter(|p| p.kind() == "decorated_definition");
    let nodes: Vec<Node> = decorated
        .map(children)
        .unwrap_or_default()
        .into_iter()
        .filter(|n| n.kind() == "decorator")
        .collect();
    let (scope, local) = scope(around, source);
    Some(Item {
        hidden: is_private(&scope, text(name, source)),
        name: text(name, source).to_owned(),
        scope,
        local,
        starts: nodes
            .iter()
            .map(Node::start_byte)
            .chain([node.start_byte()])
            .collect(),
        name_range: name.byte_range(),
        decorators: nodes
            .iter()
            .filter_map(|n| n.named_child(0))
            .map(|n| decorator(n, source))
            .collect(),
        kind: kind(node),
    })
}

/// `node`: a name or a call.
pub fn decorator(node: Node, source: &str) -> Decorator {
    let named = if node.kind() == "call" {
        field(node, "function").unwrap_or(node)
    } else {
        node
    };
    let mut holes = super::syntax::comments_in(node);
    let continued = text(node, source)
        .match_indices('\\')
        .filter(|(i, _)| text(node, source)[i + 1..].starts_with(['\n', '\r']));
    holes.extend(continued.map(|(i, _)| node.start_byte() + i..node.start_byte() + i + 1));
    let name = if named.kind() == "string" {
        None
    } else {
        dotted(named, source)
    };
    Decorator {
        name: name.unwrap_or_default(),
        range: node.byte_range(),
        holes,
    }
}

fn class(node: Node, source: &str) -> ClassItem {
    let arguments = field(node, "superclasses")
        .map(children)
        .unwrap_or_default();
    // `class Stack(Generic[T])`: the base is the subscripted name.
    let base = |n: Node| {
        if n.kind() == "subscript" {
            dotted(field(n, "value")?, source)
        } else {
            dotted(n, source)
        }
    };
    ClassItem {
        bases: arguments.into_iter().filter_map(base).collect(),
    }
}

/// Names of enclosing classes, outermost first, and whether a function is among the ancestors.
fn scope(around: &[Node], source: &str) -> (Vec<String>, bool) {
    let classes = around
        .iter()
        .filter(|n| n.kind() == "class_definition")
        .filter_map(|n| field(*n, "name"));
    let local = around
        .iter()
        .any(|n| matches!(n.kind(), "function_definition" | "lambda"));
    (classes.map(|n| text(n, source).to_owned()).collect(), local)
}

/// A field: a name assigned in a class's body, or an attribute of `self` assigned in a method.
fn assignment(node: Node, around: &[Node], source: &str) -> Option<Item> {
    let target = field(node, "left")?;
    // `a = b = 0` is a nested assignment; the statement begins with the outer one.
    let outer = around.iter().rposition(|n| n.kind() != "assignment")?;
    let statement = around.get(outer + 1).copied().unwrap_or(node);
    if around[outer].kind() != "expression_statement" {
        return None;
    }
    let (name, scope, in_method) = match target.kind() {
        "identifier" => {
            let (scope, local) = scope(around, source);
            (Some(target).filter(|_| !local)?, scope, false)
        }
        "attribute" => {
            let method = around
                .iter()
                .rposition(|n| n.kind() == "function_definition")?;
            (
                method_attribute(around[method], target, source)?,
                method_scope(&around[..method], source)?,
                true,
            )
        }
        _ => return None,
    };
    let item = fields::read(node, in_method, source);
    Some(Item {
        hidden: is_private(&scope, text(name, source)),
        name: text(name, source).to_owned(),
        scope,
        local: false,
        starts: vec![statement.start_byte()],
        name_range: name.byte_range(),
        decorators: item.1,
        kind: Kind::Field(item.0),
    })
}

/// The attribute's name in `self.name`, if `self` is the first parameter of the method.
fn method_attribute<'t>(method: Node<'t>, target: Node<'t>, source: &str) -> Option<Node<'t>> {
    let parameters = field(method, "parameters")?;
    let first = parameters
        .named_children(&mut parameters.walk())
        .find(|n| n.kind() != "comment")?;
    let own = if first.kind() == "identifier" {
        first
    } else {
        first.named_child(0)?
    };
    let object = field(target, "object")?;
    (object.kind() == "identifier" && text(object, source) == text(own, source))
        .then(|| field(target, "attribute"))?
}

/// The classes around a method; `None` if it is not a method. `around`: the function's ancestors.
fn method_scope(around: &[Node], source: &str) -> Option<Vec<String>> {
    let outside = match around {
        [outside @ .., last] if last.kind() == "decorated_definition" => outside,
        all => all,
    };
    let [.., class, _] = outside else { return None };
    let (names, local) = scope(around, source);
    (class.kind() == "class_definition" && !local).then_some(names)
}

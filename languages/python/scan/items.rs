//! What a file declares: functions, classes, and fields of classes, with everything written about them that matters to the harness.

use super::fields::{self, FieldItem};
use super::function::{self, FunctionItem};
use super::syntax::{children, dotted, field, query, text};
use std::ops::Range;
use tree_sitter::{Node, QueryCursor, StreamingIterator, Tree};

/// A declaration. `scope`: names of the classes around it.
#[derive(Debug)]
pub struct Item {
    pub name: String,
    pub scope: Vec<String>,
    /// Inside a function: nobody outside can name it.
    pub local: bool,
    /// Where it may be said to begin: each of its decorators, and itself.
    pub starts: Vec<usize>,
    pub name_range: Range<usize>,
    pub decorators: Vec<Decorator>,
    pub kind: Kind,
}

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

/// `@name(…)`, or a call that a field's value or annotation is.
#[derive(Debug)]
pub struct Decorator {
    /// Dotted; empty for an expression that is no name.
    pub name: String,
    /// From the name to the closing parenthesis.
    pub range: Range<usize>,
    /// Comments and continued line ends in it.
    pub holes: Vec<Range<usize>>,
}

impl Item {
    pub fn path(&self) -> String {
        self.scope.iter().chain([&self.name]).cloned().collect::<Vec<_>>().join(".")
    }
}

/// Declarations, comments and import statements, in order of appearance.
pub fn items<'t>(tree: &'t Tree, source: &str) -> (Vec<Item>, Vec<Range<usize>>, Vec<Node<'t>>) {
    let (mut items, mut comments, mut imports) = (Vec::new(), Vec::new(), Vec::new());
    let mut cursor = QueryCursor::new();
    let mut captures = cursor.captures(query(), tree.root_node(), source.as_bytes());
    while let Some((found, index)) = captures.next() {
        let capture = found.captures()[*index];
        match query().capture_names()[capture.index as usize] {
            "function" => items.extend(definition(capture.node, source, |n| Kind::Function(function::read(n, source)))),
            "class" => items.extend(definition(capture.node, source, |n| Kind::Class(class(n, source)))),
            "assignment" => items.extend(assignment(capture.node, source)),
            "import" => imports.push(capture.node),
            _ => comments.push(capture.node.byte_range()),
        }
    }
    items.sort_by_key(|item| item.name_range.start);
    (items, comments, imports)
}

fn definition(node: Node, source: &str, kind: impl Fn(Node) -> Kind) -> Option<Item> {
    let name = field(node, "name")?;
    let around = node.parent().filter(|p| p.kind() == "decorated_definition");
    let nodes: Vec<Node> = around.map(children).unwrap_or_default().into_iter().filter(|n| n.kind() == "decorator").collect();
    let (scope, local) = scope(node, source);
    Some(Item {
        name: text(name, source).to_owned(),
        scope,
        local,
        starts: nodes.iter().map(Node::start_byte).chain([node.start_byte()]).collect(),
        name_range: name.byte_range(),
        decorators: nodes.iter().filter_map(|n| n.named_child(0)).map(|n| decorator(n, source)).collect(),
        kind: kind(node),
    })
}

/// `node`: a name or a call.
pub fn decorator(node: Node, source: &str) -> Decorator {
    let named = if node.kind() == "call" { field(node, "function").unwrap_or(node) } else { node };
    let mut holes = super::syntax::comments_in(node);
    let continued = text(node, source).match_indices('\\').filter(|(i, _)| text(node, source)[i + 1..].starts_with(['\n', '\r']));
    holes.extend(continued.map(|(i, _)| node.start_byte() + i..node.start_byte() + i + 1));
    let name = if named.kind() == "string" { None } else { dotted(named, source) };
    Decorator { name: name.unwrap_or_default(), range: node.byte_range(), holes }
}

fn class(node: Node, source: &str) -> ClassItem {
    let arguments = field(node, "superclasses").map(children).unwrap_or_default();
    // `class Stack(Generic[T])`: the base is what is subscripted.
    let base = |n: Node| if n.kind() == "subscript" { dotted(field(n, "value")?, source) } else { dotted(n, source) };
    ClassItem { bases: arguments.into_iter().filter_map(base).collect() }
}

/// Classes around a node, outermost first, and whether there is a function among what is around it.
pub fn scope(node: Node, source: &str) -> (Vec<String>, bool) {
    let mut names = Vec::new();
    let mut local = false;
    let mut next = node.parent();
    while let Some(around) = next {
        match around.kind() {
            "class_definition" => names.extend(field(around, "name").map(|n| text(n, source).to_owned())),
            "function_definition" | "lambda" => local = true,
            _ => {}
        }
        next = around.parent();
    }
    names.reverse();
    (names, local)
}

/// A field: a name assigned in a class's body, or an attribute of `self` assigned in a method.
fn assignment(node: Node, source: &str) -> Option<Item> {
    let target = field(node, "left")?;
    // `a = b = 0` is one assignment in another; the statement begins with the outer one.
    let statement = std::iter::successors(Some(node), |n| n.parent().filter(|p| p.kind() == "assignment")).last()?;
    let block = statement.parent()?;
    let (mut scope, local) = scope(node, source);
    let (name, in_method) = match target.kind() {
        "identifier" if !local => (target, false),
        "attribute" => (method_attribute(node, target, source)?, true),
        _ => return None,
    };
    if block.kind() != "expression_statement" || (scope.is_empty() && in_method) {
        return None;
    }
    if in_method {
        scope = method_scope(node, source)?;
    }
    let item = fields::read(node, in_method, source);
    Some(Item {
        name: text(name, source).to_owned(),
        scope,
        local: false,
        starts: vec![statement.start_byte()],
        name_range: name.byte_range(),
        decorators: item.1,
        kind: Kind::Field(item.0),
    })
}

/// The attribute's name in `self.name`, where `self` is the first parameter of the method around.
fn method_attribute<'t>(node: Node<'t>, target: Node<'t>, source: &str) -> Option<Node<'t>> {
    let method = std::iter::successors(node.parent(), Node::parent).find(|n| n.kind() == "function_definition")?;
    let first = children(field(method, "parameters")?).into_iter().find(|n| n.kind() != "comment")?;
    let own = if first.kind() == "identifier" { first } else { first.named_child(0)? };
    let object = field(target, "object")?;
    (object.kind() == "identifier" && text(object, source) == text(own, source)).then(|| field(target, "attribute"))?
}

/// The classes around the method around `node`; `None` if that is no method.
fn method_scope(node: Node, source: &str) -> Option<Vec<String>> {
    let method = std::iter::successors(node.parent(), Node::parent).find(|n| n.kind() == "function_definition")?;
    let outer = if method.parent()?.kind() == "decorated_definition" { method.parent()? } else { method };
    let class = outer.parent()?.parent()?;
    let (names, local) = scope(method, source);
    (class.kind() == "class_definition" && !local).then_some(names)
}

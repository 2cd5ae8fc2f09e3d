//! The declarations of a file: functions, methods, types, fields, constants, with all relevant
//! properties.

use super::function::{self, FunctionItem};
use super::syntax::{QUERY, children, field, fields, is_comment, is_local, text};
use std::collections::BTreeMap;
use std::ops::Range;
use tree_sitter::{Node, Tree};

/// A declaration.
#[derive(Debug)]
pub struct Item {
    pub name: String,
    /// The type of a method or a field.
    pub owner: Option<String>,
    /// Inside a function: cannot be named outside.
    pub local: bool,
    /// Its possible start offsets.
    pub starts: Vec<usize>,
    pub name_range: Range<usize>,
    pub kind: Kind,
}

#[derive(Debug)]
pub enum Kind {
    Function(FunctionItem),
    Type(TypeItem),
    Field(FieldItem),
    /// A variable of the package.
    Variable(FieldItem),
}

#[derive(Debug, Default)]
pub struct TypeItem {
    pub shape: Shape,
    pub is_generic: bool,
    /// Types embedded by value: their members are also this one's.
    pub embedded: Vec<String>,
    /// By pointer, which is nil in the zero value.
    pub pointed_to: Vec<String>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Shape {
    #[default]
    Struct,
    Interface,
    /// A type with this text.
    Other(String),
}

/// A field or a variable.
#[derive(Debug, Default)]
pub struct FieldItem {
    /// As written; empty if missing.
    pub ty: String,
}

impl Item {
    pub fn symbol(&self) -> String {
        self.owner.as_ref().map_or_else(
            || self.name.clone(),
            |owner| format!("{owner}.{}", self.name),
        )
    }
}

/// All declarations of a file.
#[derive(Debug, Default)]
pub struct Items {
    pub items: Vec<Item>,
    /// Line comments.
    pub comments: Vec<Range<usize>>,
    /// Import paths by local name; `.` and `_` stand for themselves.
    pub imports: Vec<(String, String)>,
    /// Names of the constants of each type, in order.
    pub constants: BTreeMap<String, Vec<String>>,
}

pub fn items(tree: &Tree, source: &str) -> Items {
    let mut found = Items::default();
    QUERY.captures(tree, |capture, node, around| match capture {
        "function" => found.items.extend(function_item(node, source)),
        "type" => found.items.extend(type_item(node, around, source)),
        "field" => found.items.extend(field_items(node, around, source)),
        "variable" => found.items.extend(variable_items(node, around, source)),
        "constants" if !is_local(around) => constants(node, source, &mut found.constants),
        "constants" => {}
        "import" => found.imports.extend(import(node, source)),
        _ => found.comments.push(node.byte_range()),
    });
    found.items.sort_by_key(|item| item.name_range.start);
    found.comments.sort_by_key(|range| range.start);
    found
}

fn function_item(node: Node, source: &str) -> Option<Item> {
    let name = field(node, "name")?;
    let receiver = field(node, "receiver").map(|r| function::receiver(r, source));
    Some(Item {
        name: text(name, source).to_owned(),
        owner: receiver.flatten(),
        local: false,
        starts: vec![node.start_byte()],
        name_range: name.byte_range(),
        kind: Kind::Function(function::read(node, source)),
    })
}

fn type_item(node: Node, around: &[Node], source: &str) -> Option<Item> {
    let name = field(node, "name")?;
    let ty = field(node, "type")?;
    let shape = match ty.kind() {
        "struct_type" => Shape::Struct,
        "interface_type" => Shape::Interface,
        _ => Shape::Other(text(ty, source).to_owned()),
    };
    let declared = children(ty)
        .into_iter()
        .filter(|n| n.kind() == "field_declaration_list")
        .flat_map(children);
    let embedded = declared
        .filter(|n| field(*n, "name").is_none())
        .filter_map(|n| embedded(n, source));
    let (pointed_to, embedded): (Vec<_>, Vec<_>) =
        embedded.partition(|(is_pointer, _)| *is_pointer);
    let names =
        |embedded: Vec<(bool, String)>| embedded.into_iter().map(|(_, name)| name).collect();
    let is_generic = field(node, "type_parameters").is_some();
    Some(Item {
        name: text(name, source).to_owned(),
        owner: None,
        local: is_local(around),
        starts: starts(node, around),
        name_range: name.byte_range(),
        kind: Kind::Type(TypeItem {
            shape,
            is_generic,
            embedded: names(embedded),
            pointed_to: names(pointed_to),
        }),
    })
}

/// A single declaration begins with its keyword, one in parentheses by itself.
fn starts(spec: Node, around: &[Node]) -> Vec<usize> {
    let alone = |p: &Node| {
        p.kind().ends_with("_declaration")
            && p.named_children(&mut p.walk())
                .filter(|n| !is_comment(*n))
                .nth(1)
                .is_none()
    };
    let declaration = around.last().copied().filter(alone);
    declaration
        .map(|p| p.start_byte())
        .into_iter()
        .chain([spec.start_byte()])
        .collect()
}

/// Whether it is a pointer; `Base` or `pkg.Base`.
fn embedded(node: Node, source: &str) -> Option<(bool, String)> {
    let pointer = node.child(0).is_some_and(|c| c.kind() == "*");
    let ty = field(node, "type")?;
    // `Base[int]`
    let ty = if ty.kind() == "generic_type" {
        field(ty, "type")?
    } else {
        ty
    };
    matches!(ty.kind(), "type_identifier" | "qualified_type")
        .then(|| (pointer, text(ty, source).to_owned()))
}

fn field_items(node: Node, around: &[Node], source: &str) -> Vec<Item> {
    let ty = field(node, "type")
        .map_or("", |n| text(n, source))
        .to_owned();
    let spec = around
        .iter()
        .rev()
        .copied()
        .take(3)
        .find(|n| matches!(n.kind(), "type_spec" | "type_alias"));
    // Fields of a struct in a struct have no owner with a name.
    let Some(owner) = spec
        .and_then(|s| field(s, "name"))
        .map(|n| text(n, source).to_owned())
    else {
        return Vec::new();
    };
    let item = |name: Node| Item {
        name: text(name, source).to_owned(),
        owner: Some(owner.clone()),
        local: is_local(around),
        starts: vec![node.start_byte()],
        name_range: name.byte_range(),
        kind: Kind::Field(FieldItem { ty: ty.clone() }),
    };
    fields(node, "name").into_iter().map(item).collect()
}

fn variable_items(node: Node, around: &[Node], source: &str) -> Vec<Item> {
    let ty = field(node, "type")
        .map_or("", |n| text(n, source))
        .to_owned();
    let item = |name: Node| Item {
        name: text(name, source).to_owned(),
        owner: None,
        local: is_local(around),
        starts: starts(node, around),
        name_range: name.byte_range(),
        kind: Kind::Variable(FieldItem { ty: ty.clone() }),
    };
    fields(node, "name").into_iter().map(item).collect()
}

/// `Red Colour = iota`, and the following lines without type and value, which repeat it.
fn constants(node: Node, source: &str, found: &mut BTreeMap<String, Vec<String>>) {
    let mut ty: Option<String> = None;
    for spec in children(node) {
        if field(spec, "type").is_some() || field(spec, "value").is_some() {
            ty = field(spec, "type").map(|n| text(n, source).to_owned());
        }
        if let Some(ty) = &ty {
            let names = fields(spec, "name")
                .into_iter()
                .map(|n| text(n, source).to_owned())
                .filter(|n| n != "_");
            found.entry(ty.clone()).or_default().extend(names);
        }
    }
}

fn import(node: Node, source: &str) -> Option<(String, String)> {
    let path = text(field(node, "path")?, source)
        .trim_matches(['"', '`'])
        .to_owned();
    let name = match field(node, "name") {
        Some(name) => text(name, source).to_owned(),
        None => path.rsplit('/').next().unwrap_or_default().to_owned(),
    };
    Some((name, path))
}

//! The declarations of a file: functions, classes with members, enumerations, with all relevant
//! properties.

use super::syntax::{self, QUERY, child, children, field, has_word, is_local, text};
use std::ops::Range;
use tree_sitter::{Node, Tree};

/// A declaration.
#[derive(Debug)]
pub struct Item {
    pub name: String,
    /// Its class, for a member.
    pub owner: Option<String>,
    pub start: usize,
    pub name_range: Range<usize>,
    pub is_static: bool,
    pub kind: Kind,
}

#[derive(Debug)]
pub enum Kind {
    Function(FunctionItem),
    Getter,
    Class(ClassItem),
    Field {
        ty: String,
        is_final: bool,
    },
    /// Constants by name.
    Enum(Vec<String>),
    Constructor {
        is_default: bool,
    },
}

#[derive(Debug, Default)]
pub struct FunctionItem {
    pub parameters: Vec<ParameterItem>,
    /// Text of the type; empty if missing.
    pub returns: String,
    pub is_async: bool,
    pub is_generator: bool,
    pub is_generic: bool,
    pub has_body: bool,
}

#[derive(Debug)]
pub struct ParameterItem {
    pub name: String,
    /// As written; empty if missing.
    pub ty: String,
    pub is_optional: bool,
    pub range: Range<usize>,
}

#[derive(Debug, Default)]
pub struct ClassItem {
    pub bases: Vec<String>,
    pub is_abstract: bool,
    pub is_generic: bool,
}

impl Item {
    pub fn symbol(&self) -> String {
        self.owner.as_ref().map_or_else(
            || self.name.clone(),
            |owner| format!("{owner}.{}", self.name),
        )
    }

    pub fn is_public(&self) -> bool {
        !self.name.starts_with('_')
            && self
                .owner
                .as_ref()
                .is_none_or(|owner| !owner.starts_with('_'))
    }
}

/// Declarations and line comments, in order.
pub fn items(tree: &Tree, source: &str) -> (Vec<Item>, Vec<Range<usize>>) {
    let (mut items, mut comments) = (Vec::new(), Vec::new());
    QUERY.captures(tree, |capture, node, around| match capture {
        "comment" => comments.push(node.byte_range()),
        _ if is_local(around) => {}
        "function" => items.extend(function(node, around, source)),
        "method" => items.extend(method(node, around, source)),
        "member" => items.extend(members(node, around, source)),
        "class" => items.extend(class(node, around, source)),
        "enum" => items.extend(enumeration(node, around, source)),
        _ => {}
    });
    items.sort_by_key(|item| item.name_range.start);
    comments.sort_by_key(|range| range.start);
    (items, comments)
}

fn item(name: Node, node: Node, around: &[Node], source: &str, kind: Kind) -> Item {
    // A member begins at its enclosing node.
    let outer = around
        .last()
        .copied()
        .filter(|p| p.kind() == "member_declaration")
        .unwrap_or(node);
    let owner = syntax::class(around).and_then(|class| field(class, "name"));
    Item {
        name: text(name, source).to_owned(),
        owner: owner.map(|name| text(name, source).to_owned()),
        start: outer.start_byte(),
        name_range: name.byte_range(),
        is_static: false,
        kind,
    }
}

/// `declaration` contains the signature and the body, if any.
fn function(declaration: Node, around: &[Node], source: &str) -> Option<Item> {
    let signature =
        field(declaration, "signature").or_else(|| child(declaration, "function_signature"))?;
    let signature = if signature.kind() == "method_signature" {
        child(signature, "function_signature")?
    } else {
        signature
    };
    let body = field(declaration, "body");
    let before = body.map_or("", |body| text(body, source)).trim_start();
    let word = |word: &str| {
        before
            .strip_prefix(word)
            .is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_'))
    };
    let generator = before.starts_with("async*") || before.starts_with("sync*");
    let read = FunctionItem {
        parameters: children(signature)
            .iter()
            .filter(|n| n.kind() == "formal_parameter_list")
            .flat_map(|n| parameters(*n, source))
            .collect(),
        returns: field(signature, "return_type")
            .map_or("", |n| text(n, source))
            .to_owned(),
        is_async: word("async") && !generator,
        is_generator: generator,
        is_generic: child(signature, "type_parameters").is_some(),
        has_body: body.is_some(),
    };
    Some(item(
        field(signature, "name")?,
        declaration,
        around,
        source,
        Kind::Function(read),
    ))
}

fn method(node: Node, around: &[Node], source: &str) -> Option<Item> {
    let signature = field(node, "signature")?;
    let is_static = has_word(signature, "static") || has_word(node, "static");
    let found = match child(signature, "getter_signature") {
        Some(getter) => item(field(getter, "name")?, node, around, source, Kind::Getter),
        None if child(signature, "function_signature").is_some() => function(node, around, source)?,
        None => constructor(
            child(signature, "constructor_signature")?,
            node,
            around,
            source,
        )?,
    };
    Some(Item { is_static, ..found })
}

fn parameters(list: Node, source: &str) -> Vec<ParameterItem> {
    let mut parameters = Vec::new();
    for each in children(list) {
        let is_optional = each.kind() == "optional_formal_parameters";
        let required = if is_optional {
            children(each)
        } else {
            vec![each]
        };
        for parameter in required
            .into_iter()
            .filter(|n| n.kind() == "formal_parameter")
        {
            let name = field(parameter, "name")
                .or_else(|| {
                    children(parameter)
                        .into_iter()
                        .find_map(|n| field(n, "name"))
                })
                .unwrap_or(parameter);
            parameters.push(ParameterItem {
                name: text(name, source).to_owned(),
                ty: child(parameter, "type")
                    .map_or("", |n| text(n, source))
                    .to_owned(),
                is_optional,
                range: parameter.byte_range(),
            });
        }
    }
    parameters
}

/// Fields, constructors, abstract methods.
fn members(node: Node, around: &[Node], source: &str) -> Vec<Item> {
    if let Some(signature) = child(node, "constructor_signature")
        .or_else(|| child(node, "constant_constructor_signature"))
    {
        return constructor(signature, node, around, source)
            .into_iter()
            .collect();
    }
    if child(node, "function_signature").is_some() {
        return function(node, around, source).into_iter().collect();
    }
    let is_static = has_word(node, "static");
    let is_final = has_word(node, "final") && !has_word(node, "late") || has_word(node, "const");
    let ty = child(node, "type")
        .map_or("", |n| text(n, source))
        .to_owned();
    let names = children(node)
        .into_iter()
        .flat_map(children)
        .filter_map(|n| field(n, "name"));
    names
        .map(|name| Item {
            is_static,
            ..item(
                name,
                node,
                around,
                source,
                Kind::Field {
                    ty: ty.clone(),
                    is_final,
                },
            )
        })
        .collect()
}

/// The default constructor takes no arguments and has no name.
fn constructor(signature: Node, node: Node, around: &[Node], source: &str) -> Option<Item> {
    let names: Vec<Node> = signature
        .children_by_field_name("name", &mut signature.walk())
        .collect();
    let parameters: Vec<ParameterItem> = children(signature)
        .iter()
        .filter(|n| n.kind() == "formal_parameter_list")
        .flat_map(|n| parameters(*n, source))
        .collect();
    let is_default = names.len() == 1 && parameters.iter().all(|p| p.is_optional);
    Some(item(
        *names.first()?,
        node,
        around,
        source,
        Kind::Constructor { is_default },
    ))
}

fn class(node: Node, around: &[Node], source: &str) -> Option<Item> {
    let base = field(node, "superclass")
        .and_then(|s| field(s, "type"))
        .and_then(|t| child(t, "type_identifier"));
    let read = ClassItem {
        bases: base
            .map(|n| text(n, source).to_owned())
            .into_iter()
            .collect(),
        is_abstract: has_word(node, "abstract") || has_word(node, "sealed"),
        is_generic: field(node, "type_parameters").is_some(),
    };
    Some(item(
        field(node, "name")?,
        node,
        around,
        source,
        Kind::Class(read),
    ))
}

fn enumeration(node: Node, around: &[Node], source: &str) -> Option<Item> {
    let entries = field(node, "body")
        .map(children)
        .unwrap_or_default()
        .into_iter()
        .filter(|n| n.kind() == "enum_entry");
    let names = entries
        .filter_map(|n| field(n, "name"))
        .map(|n| text(n, source).to_owned())
        .collect();
    Some(item(
        field(node, "name")?,
        node,
        around,
        source,
        Kind::Enum(names),
    ))
}

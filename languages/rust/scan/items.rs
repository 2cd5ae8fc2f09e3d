//! The declarations of a file: functions, types, fields, with their context and all relevant
//! properties.

use super::cfg::Configuration;
use super::function::{self, FunctionItem};
use super::syntax::{Attributes, QUERY, child, children, compact, field, text};
use std::ops::Range;
use tree_sitter::{Node, Tree};

/// A declaration that is compiled.
#[derive(Debug)]
pub struct Item {
    pub name: String,
    /// Enclosing inline modules in the file.
    pub modules: Vec<String>,
    pub owner: Owner,
    /// Inside a function: cannot be named outside.
    pub local: bool,
    /// Its possible starts: each of its attributes, and itself.
    pub starts: Vec<usize>,
    pub name_range: Range<usize>,
    /// Attributes and declaration.
    pub range: Range<usize>,
    /// Without blanks: `#[derive(Debug,Default)]`.
    pub attributes: Vec<String>,
    /// There is a `pub` of some kind.
    pub is_pub: bool,
    pub kind: Kind,
}

/// The owner of a member.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Owner {
    #[default]
    None,
    /// Paths of the type and of the implemented trait; generic: whether the `impl` has type
    /// parameters.
    Impl {
        ty: String,
        of_trait: Option<String>,
        generic: bool,
    },
    Trait(String),
    Type(String),
}

#[derive(Debug)]
pub enum Kind {
    Function(FunctionItem),
    Type(TypeItem),
    Enum(EnumItem),
    /// Paths of the traits that it requires.
    Trait(Vec<String>),
    /// The type's text.
    Alias(String),
    /// The type's text.
    Field(String),
    Static {
        ty: String,
        constant: bool,
    },
    /// The `impl` block itself; type and trait are in `owner`.
    Impl,
    /// `mod name;` with the path of an attribute.
    Module(Option<String>),
    /// Names and their targets; `*` stands for all of a module.
    Use(Vec<(String, Vec<String>)>),
    /// A file's name in a macro.
    Include(String),
}

#[derive(Debug)]
pub struct TypeItem {
    pub form: Form,
    pub lifetimes: usize,
    pub generic: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// `struct X;`, `struct X();`, `struct X {}`.
    Unit,
    EmptyTuple,
    EmptyBraces,
    Fields,
}

#[derive(Debug)]
pub struct EnumItem {
    pub constants: Vec<String>,
    /// Some constant holds data, or may be excluded.
    pub has_data: bool,
    pub generic: bool,
}

/// The parsed content of a file.
#[derive(Debug, Default)]
pub struct Items {
    pub items: Vec<Item>,
    /// Line comments and block comments.
    pub comments: Vec<Range<usize>>,
    /// Ranges of excluded declarations, with their attributes; in order and disjoint.
    pub left_out: Vec<Range<usize>>,
}

pub fn items(tree: &Tree, source: &str, configuration: &Configuration) -> Items {
    let mut found = Items::default();
    let attributes = Attributes::of_all(tree);
    let mut compiled = Compiled {
        source,
        attributes: &attributes,
        configuration,
        around: Vec::new(),
    };
    QUERY.captures(tree, |capture, node, around| {
        if capture == "comment" {
            let end = node.start_byte() + text(node, source).trim_end().len();
            found.comments.push(node.start_byte()..end);
        } else if compiled.is(node, around) {
            found
                .items
                .extend(item(node, around, capture, source, &attributes));
        } else {
            let whole = whole(node, &attributes);
            match found
                .left_out
                .last_mut()
                .filter(|last| last.end >= whole.start)
            {
                Some(last) => last.end = last.end.max(whole.end),
                None => found.left_out.push(whole),
            }
        }
    });
    found.items.sort_by_key(|item| item.name_range.start);
    found
}

/// Which nodes are compiled: no `#[cfg(…)]` on them or around them excludes them.
struct Compiled<'a> {
    source: &'a str,
    attributes: &'a Attributes<'a>,
    configuration: &'a Configuration,
    /// The ancestors of the last node, by id, and whether they are compiled.
    around: Vec<(usize, bool)>,
}

impl Compiled<'_> {
    fn is(&mut self, node: Node, around: &[Node]) -> bool {
        let same = self
            .around
            .iter()
            .zip(around)
            .take_while(|(known, node)| known.0 == node.id())
            .count();
        self.around.truncate(same);
        for node in &around[same..] {
            let outside = self.around.last().is_none_or(|(_, compiled)| *compiled);
            self.around.push((node.id(), outside && self.allows(*node)));
        }
        self.around.last().is_none_or(|(_, compiled)| *compiled) && self.allows(node)
    }

    fn allows(&self, node: Node) -> bool {
        self.attributes
            .of(node)
            .iter()
            .all(|attribute| self.configuration.allows(&compact(*attribute, self.source)))
    }
}

/// A declaration with its attributes.
fn whole(node: Node, attributes: &Attributes) -> Range<usize> {
    attributes
        .of(node)
        .first()
        .map_or(node.start_byte(), Node::start_byte)..node.end_byte()
}

fn item(
    node: Node,
    around: &[Node],
    capture: &str,
    source: &str,
    attributes: &Attributes,
) -> Option<Item> {
    let (modules, owner, local) = surroundings(around, source);
    let name = match capture {
        "impl" => field(node, "type")?,
        "use" => field(node, "argument")?,
        "macro" => field(node, "macro")?,
        _ => field(node, "name")?,
    };
    let before = attributes.of(node);
    let attribute_texts: Vec<String> = before.iter().map(|n| compact(*n, source)).collect();
    let generic = function::type_parameters(node);
    let ty = |name: &str| {
        field(node, name)
            .map(|n| compact(n, source))
            .unwrap_or_default()
    };
    let kind = match capture {
        "function" => Kind::Function(function::read(node, source)),
        "type" => Kind::Type(TypeItem {
            form: form(node),
            lifetimes: lifetimes(node),
            generic,
        }),
        "enum" => Kind::Enum(enumeration(node, source, generic, attributes)),
        "trait" => Kind::Trait(bounds(node, source)),
        "alias" if matches!(owner, Owner::None) => Kind::Alias(ty("type")),
        "alias" => return None,
        "field" => Kind::Field(ty("type")),
        "static" => Kind::Static {
            ty: ty("type"),
            constant: node.kind() == "const_item" || child(node, "mutable_specifier").is_none(),
        },
        "impl" => Kind::Impl,
        "module" if field(node, "body").is_some() => return None,
        "module" => Kind::Module(attribute_texts.iter().find_map(|a| path_attribute(a))),
        "use" => Kind::Use(super::uses::read(name, source)),
        "macro" => Kind::Include(included(node, text(name, source), source)?),
        _ => return None,
    };
    let owner = if capture == "impl" {
        impl_owner(node, source)?
    } else {
        owner
    };
    Some(Item {
        name: text(name, source).to_owned(),
        modules,
        owner,
        local,
        starts: starts(node, before),
        name_range: name.byte_range(),
        range: whole(node, attributes),
        attributes: attribute_texts,
        is_pub: child(node, "visibility_modifier").is_some(),
        kind,
    })
}

/// What a trait demands of its types.
fn bounds(node: Node, source: &str) -> Vec<String> {
    let bounds = field(node, "bounds").map(children).unwrap_or_default();
    bounds.iter().map(|n| compact(*n, source)).collect()
}

/// Where a declaration begins: at each of its attributes, and without them.
fn starts(node: Node, attributes: &[Node]) -> Vec<usize> {
    let attributes = attributes.iter().map(Node::start_byte);
    attributes.chain([node.start_byte()]).collect()
}

/// Enclosing inline modules of a node, outermost first, its owner, and whether it is inside a
/// function.
fn surroundings(around: &[Node], source: &str) -> (Vec<String>, Owner, bool) {
    let (mut modules, mut owner, mut local) = (Vec::new(), Owner::None, false);
    for &around in around.iter().rev() {
        let name = || {
            field(around, "name")
                .map(|n| text(n, source).to_owned())
                .unwrap_or_default()
        };
        let first = owner == Owner::None && !local;
        match around.kind() {
            "mod_item" => modules.push(name()),
            "impl_item" if first => owner = impl_owner(around, source).unwrap_or_default(),
            "trait_item" if first => owner = Owner::Trait(name()),
            "struct_item" | "union_item" | "enum_item" if first => owner = Owner::Type(name()),
            "function_item" | "closure_expression" | "block" | "const_item" | "static_item" => {
                local = true
            }
            _ => {}
        }
    }
    modules.reverse();
    (modules, owner, local)
}

fn impl_owner(node: Node, source: &str) -> Option<Owner> {
    let ty = path_of(&compact(field(node, "type")?, source));
    let of_trait = field(node, "trait").map(|n| path_of(&compact(n, source)));
    Some(Owner::Impl {
        ty,
        of_trait,
        generic: function::type_parameters(node),
    })
}

/// A path without its type arguments: `a::Stack` of `a::Stack<'_, u8>`.
pub fn path_of(ty: &str) -> String {
    ty.split('<').next().unwrap_or_default().trim().to_owned()
}

fn lifetimes(node: Node) -> usize {
    field(node, "type_parameters")
        .map(children)
        .unwrap_or_default()
        .iter()
        .filter(|n| n.kind().contains("lifetime"))
        .count()
}

fn form(node: Node) -> Form {
    let Some(body) = field(node, "body") else {
        return Form::Unit;
    };
    let empty = children(body).iter().all(|n| n.kind().ends_with("comment"));
    match body.kind() {
        _ if !empty => Form::Fields,
        "ordered_field_declaration_list" => Form::EmptyTuple,
        _ => Form::EmptyBraces,
    }
}

fn enumeration(node: Node, source: &str, generic: bool, attributes: &Attributes) -> EnumItem {
    let variants: Vec<Node> = field(node, "body")
        .map(children)
        .unwrap_or_default()
        .into_iter()
        .filter(|n| n.kind() == "enum_variant")
        .collect();
    let is_odd = |n: &Node| {
        field(*n, "body").is_some()
            || attributes
                .of(*n)
                .iter()
                .any(|a| compact(*a, source).starts_with("#[cfg"))
    };
    EnumItem {
        constants: variants
            .iter()
            .filter_map(|n| field(*n, "name"))
            .map(|n| text(n, source).to_owned())
            .collect(),
        has_data: variants.iter().any(is_odd),
        generic,
    }
}

/// `#[path="x.rs"]`
fn path_attribute(attribute: &str) -> Option<String> {
    Some(
        attribute
            .strip_prefix("#[path=\"")?
            .strip_suffix("\"]")?
            .to_owned(),
    )
}

/// The literal file name of `include_str!("…")` and similar.
fn included(node: Node, name: &str, source: &str) -> Option<String> {
    let known =
        ["include", "include_str", "include_bytes"].contains(&name.rsplit("::").next()?.trim());
    let arguments = child(node, "token_tree").filter(|_| known)?;
    let literal = child(arguments, "string_literal")?;
    Some(text(literal, source).trim_matches('"').to_owned())
}

//! The grammars, and small questions to their nodes.

use tree_sitter::{Node, Tree};

pub use crate::syntax::{children, comments_in, field, text};

/// Which grammar a file is read with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialect {
    JavaScript,
    TypeScript,
}

/// File name extensions of sources.
pub const JAVASCRIPT: &[&str] = &["js", "mjs", "cjs"];
pub const TYPESCRIPT: &[&str] = &["ts", "mts", "cts"];

impl Dialect {
    /// `None`: no source.
    pub fn of(path: &str) -> Option<Dialect> {
        let extension = path.rsplit_once('.').map_or("", |(_, extension)| extension);
        match () {
            () if JAVASCRIPT.contains(&extension) => Some(Dialect::JavaScript),
            () if TYPESCRIPT.contains(&extension) => Some(Dialect::TypeScript),
            () => None,
        }
    }
}

/// The tree of a file, whatever is in it.
pub fn parse(text: &str, dialect: Dialect) -> Tree {
    let grammar = match dialect {
        Dialect::JavaScript => tree_sitter_javascript::LANGUAGE,
        Dialect::TypeScript => tree_sitter_typescript::LANGUAGE_TYPESCRIPT,
    };
    crate::syntax::parse(&grammar.into(), text)
}

/// A token without a name of its own, `static`, say, among a node's children.
pub fn has_token(node: Node, token: &str) -> bool {
    node.children(&mut node.walk()).any(|child| child.kind() == token)
}

/// A dotted name as text without blanks: `measures.Size`; of a generic type its name; `None` for anything else.
pub fn dotted(node: Node, source: &str) -> Option<String> {
    match node.kind() {
        "identifier" | "type_identifier" | "predefined_type" | "property_identifier" => Some(text(node, source).to_owned()),
        "member_expression" => join(field(node, "object")?, field(node, "property")?, source),
        "nested_type_identifier" => join(field(node, "module")?, field(node, "name")?, source),
        "nested_identifier" => join(field(node, "object")?, field(node, "property")?, source),
        "generic_type" | "type_annotation" | "parenthesized_type" | "readonly_type" => dotted(node.named_child(0)?, source),
        _ => None,
    }
}

fn join(object: Node, name: Node, source: &str) -> Option<String> {
    Some(format!("{}.{}", dotted(object, source)?, text(name, source)))
}

/// The text in a string literal that holds no escapes.
pub fn string(node: Node, source: &str) -> Option<String> {
    let quoted = matches!(node.kind(), "string" | "template_string") && !text(node, source).contains(['\\', '$']);
    quoted.then(|| text(node, source)[1..node.byte_range().len() - 1].to_owned())
}

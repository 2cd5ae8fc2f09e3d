//! Types and enumerations.

use super::{Kind, Reader};
use crate::native::scan::scope::{has_parameters, type_name};
use crate::native::scan::syntax::{children, tidy};
use tree_sitter::Node;

#[derive(Clone, Debug, Default)]
pub struct TypeItem {
    /// `struct`, `class` or `union`.
    pub keyword: String,
    /// The name after the keyword.
    pub tag: Option<String>,
    /// Named by `typedef`.
    pub by_typedef: bool,
    pub bases: Vec<String>,
    pub is_template: bool,
}

#[derive(Clone, Debug, Default)]
pub struct EnumItem {
    pub tag: Option<String>,
    /// `enum class`.
    pub scoped: bool,
    pub constants: Vec<String>,
}

impl Reader<'_> {
    pub(super) fn type_(&mut self, specifier: Node, around: &[Node]) {
        let Some(name) = type_name(specifier, around, self.code) else {
            return;
        };
        let clause = children(specifier)
            .into_iter()
            .find(|c| c.kind() == "base_class_clause");
        let is_base = |c: &Node| {
            matches!(
                c.kind(),
                "type_identifier" | "qualified_identifier" | "template_type"
            )
        };
        let tag = specifier.child_by_field_name("name");
        let (declaration, around) = declaration_around(specifier, around);
        let item = TypeItem {
            keyword: self
                .text(specifier)
                .split(|c: char| !c.is_ascii_alphabetic())
                .next()
                .unwrap_or_default()
                .to_owned(),
            tag: tag.map(|t| tidy(self.text(t))),
            by_typedef: declaration.kind() == "type_definition",
            bases: clause
                .map(|c| {
                    children(c)
                        .into_iter()
                        .filter(is_base)
                        .map(|b| tidy(self.text(b)))
                        .collect()
                })
                .unwrap_or_default(),
            is_template: around
                .last()
                .is_some_and(|p| p.kind() == "template_declaration" && has_parameters(*p)),
        };
        let name_at = self.name_of(declaration, specifier, &name);
        self.push(declaration, around, &name, name_at, Kind::Type(item));
    }

    pub(super) fn enum_(&mut self, specifier: Node, around: &[Node]) {
        let list = specifier
            .child_by_field_name("body")
            .map(children)
            .unwrap_or_default();
        let constants = list
            .into_iter()
            .filter(|c| c.kind() == "enumerator")
            .filter_map(|c| c.child_by_field_name("name"));
        let item = EnumItem {
            tag: specifier
                .child_by_field_name("name")
                .map(|t| tidy(self.text(t))),
            scoped: children(specifier)
                .iter()
                .any(|c| matches!(c.kind(), "class" | "struct")),
            constants: constants.map(|c| self.text(c).to_owned()).collect(),
        };
        let name = type_name(specifier, around, self.code).unwrap_or_default();
        let (declaration, around) = declaration_around(specifier, around);
        let name_at = self.name_of(declaration, specifier, &name);
        self.push(declaration, around, &name, name_at, Kind::Enum(item));
    }

    /// Bytes of `name`, after the keyword or after the body.
    fn name_of(&self, declaration: Node, specifier: Node, name: &str) -> std::ops::Range<usize> {
        let mut cursor = declaration.walk();
        let after = declaration
            .children_by_field_name("declarator", &mut cursor)
            .find(|d| self.text(*d) == name);
        let by_typedef = after.filter(|_| declaration.kind() == "type_definition");
        by_typedef
            .or_else(|| specifier.child_by_field_name("name"))
            .unwrap_or(specifier)
            .byte_range()
    }
}

/// `struct S { … } s;` and `typedef struct { … } S;` begin at their declaration. Also returns its
/// enclosing nodes.
fn declaration_around<'a, 't>(
    specifier: Node<'t>,
    around: &'a [Node<'t>],
) -> (Node<'t>, &'a [Node<'t>]) {
    let declares = |p: &Node| {
        matches!(
            p.kind(),
            "type_definition" | "declaration" | "field_declaration"
        )
    };
    match around {
        [outer @ .., parent]
            if declares(parent) && parent.child_by_field_name("type") == Some(specifier) =>
        {
            (*parent, outer)
        }
        _ => (specifier, around),
    }
}

//! Classes with their members.

use super::{Around, ClassItem, Constructor, Kind, Reader};
use crate::javascript::scan::syntax::{children, dotted, field, has_token, named, text};
use crate::javascript::scan::{fields, function};
use tree_sitter::Node;

/// What a class extends.
fn extended(class: Node) -> Option<Node> {
    let mut parts = children(class).into_iter();
    let heritage = parts.find(|n| n.kind() == "class_heritage")?;
    let extended = children(heritage)
        .into_iter()
        .find(|n| !matches!(n.kind(), "implements_clause" | "comment"))?;
    if extended.kind() == "extends_clause" {
        Some(field(extended, "value").unwrap_or(extended))
    } else {
        Some(extended)
    }
}

impl Reader<'_> {
    pub(super) fn class(
        &mut self,
        node: Node,
        name: Option<Node>,
        around: &Around,
        before: &[Node],
    ) {
        let body = field(node, "body");
        let members = body.map(children).unwrap_or_default();
        let constructor = members
            .iter()
            .filter(|n| n.kind() == "method_definition")
            .find(|n| self.named(**n, "constructor"))
            .map(|n| {
                let read = function::read(*n, self.source);
                Constructor {
                    is_private: read.is_private,
                    needs_arguments: read.parameters.iter().any(|p| !p.is_optional && !p.is_rest),
                }
            });
        let item = ClassItem {
            base: extended(node)
                .map(|n| dotted(n, self.source).unwrap_or_else(|| text(n, self.source).to_owned())),
            is_abstract: node.kind() == "abstract_class_declaration",
            constructor,
        };
        let decorators: Vec<Node> = before
            .iter()
            .copied()
            .chain(
                children(node)
                    .into_iter()
                    .filter(|n| n.kind() == "decorator"),
            )
            .collect();
        self.add(node, name, around, decorators, Kind::Class(item));
        let Some(name) = name else { return };
        let mut scope = around.scope.clone();
        scope.push(named(name, self.source));
        let inside = Around {
            scope,
            local: around.local,
            depth: around.depth,
            ..Around::default()
        };
        let mut decorators = Vec::new();
        for member in members {
            match member.kind() {
                "decorator" => decorators.push(member),
                "comment" => {}
                _ => self.member(member, &inside, std::mem::take(&mut decorators)),
            }
        }
    }

    pub(super) fn named(&self, node: Node, name: &str) -> bool {
        field(node, "name").is_some_and(|n| text(n, self.source) == name)
    }

    pub(super) fn member<'t>(
        &mut self,
        node: Node<'t>,
        around: &Around,
        mut decorators: Vec<Node<'t>>,
    ) {
        decorators.extend(
            children(node)
                .into_iter()
                .filter(|n| n.kind() == "decorator"),
        );
        match node.kind() {
            "method_definition" | "abstract_method_signature" => {
                let read = function::read(node, self.source);
                if self.named(node, "constructor") {
                    self.assigned(node, around);
                } else {
                    self.add(
                        node,
                        member_name(node),
                        around,
                        decorators,
                        Kind::Function(read),
                    );
                }
                if let Some(body) = field(node, "body") {
                    self.locals(body, around);
                }
            }
            "field_definition" | "public_field_definition" => {
                let name = member_name(node);
                let value = field(node, "value");
                // A class or a function in a static field counts as declared.
                let is_static = has_token(node, "static");
                match value.map(|n| n.kind()) {
                    Some("class") if is_static => {
                        let inside = Around {
                            starts: vec![node.start_byte()],
                            ..around.clone()
                        };
                        self.class(value.expect("just seen"), name, &inside, &decorators);
                    }
                    Some("arrow_function" | "function_expression") if is_static => {
                        let mut read = function::read(value.expect("just seen"), self.source);
                        read.is_static = true;
                        self.add(node, name, around, decorators, Kind::Function(read));
                    }
                    _ => {
                        self.add(
                            node,
                            name,
                            around,
                            decorators,
                            Kind::Field(fields::read(node, self.source)),
                        );
                    }
                }
            }
            _ => {}
        }
    }
}

/// A name written as a name or a text; computed names are known only at run time.
fn member_name(node: Node) -> Option<Node> {
    field(node, "name")
        .or_else(|| field(node, "property"))
        .filter(|n| n.kind() != "computed_property_name")
}

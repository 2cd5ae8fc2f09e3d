//! The scope of a declaration: the namespaces and types around it, from the tree.

use super::syntax::{children, text, tidy};
use std::collections::HashMap;
use tree_sitter::Node;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scope {
    /// Names of enclosing namespaces and types, outermost first; without unnamed ones.
    pub names: Vec<String>,
    /// How many of `names` belong to the innermost type; `None` outside types.
    pub owner: Option<usize>,
    /// Inside a function body: cannot be named outside.
    pub local: bool,
    /// Inside a template.
    pub template: bool,
    /// Accessible everywhere, as far as the innermost type allows.
    pub public: bool,
    /// The enclosing types are public, too.
    pub chain_public: bool,
}

/// Finds scopes, and caches the access specifiers of types.
#[derive(Default)]
pub struct Scopes {
    /// By the type's list of members: where each specifier begins, and whether it is public.
    access: HashMap<usize, Vec<(usize, bool)>>,
}

impl Scopes {
    /// The scope of a declaration; `around`: the enclosing nodes.
    pub fn of(&mut self, declaration: Node, around: &[Node], code: &str) -> Scope {
        let mut scope = Scope {
            public: true,
            chain_public: true,
            ..Scope::default()
        };
        let mut names = Vec::new();
        let mut owner_seen = None;
        let mut below = declaration;
        for (level, &node) in around.iter().enumerate().rev() {
            let outside = &around[..level];
            match node.kind() {
                "namespace_definition" => names.extend(
                    node.child_by_field_name("name")
                        .map(|n| spaceless(text(n, code))),
                ),
                "class_specifier" | "struct_specifier" | "union_specifier" => {
                    if let Some(name) = type_name(node, outside, code) {
                        names.push(name);
                        owner_seen.get_or_insert(names.len() - 1);
                    } else {
                        // Members of `struct { … } s` are not members of the enclosing type; those
                        // of `union { … };` are.
                        scope.local |= outside
                            .last()
                            .is_some_and(|p| p.child_by_field_name("declarator").is_some());
                    }
                }
                "field_declaration_list" => {
                    let is_class = outside
                        .last()
                        .is_some_and(|p| p.kind() == "class_specifier");
                    let public = self.is_public(node, is_class, below, code);
                    scope.chain_public &= public;
                    if owner_seen.is_none() {
                        scope.public &= public;
                    }
                }
                "compound_statement" | "lambda_expression" => scope.local = true,
                "template_declaration" => scope.template |= has_parameters(node),
                _ => {}
            }
            below = node;
        }
        scope.owner = owner_seen.map(|from_inside| names.len() - from_inside);
        names.reverse();
        // `a::b::c` in one name, of a nested namespace or an out-of-class type, counts as one:
        // lookups split it.
        scope.names = names;
        scope
    }

    fn is_public(&mut self, list: Node, is_class: bool, member: Node, code: &str) -> bool {
        let specifiers = self.access.entry(list.id()).or_insert_with(|| {
            let specifiers = children(list)
                .into_iter()
                .filter(|c| c.kind() == "access_specifier");
            specifiers
                .map(|access| {
                    (
                        access.start_byte(),
                        text(access, code).starts_with("public"),
                    )
                })
                .collect()
        });
        let before = specifiers.partition_point(|(start, _)| *start < member.start_byte());
        before
            .checked_sub(1)
            .map_or(!is_class, |last| specifiers[last].1)
    }
}

impl Scope {
    pub fn path(&self) -> String {
        self.names.join("::")
    }

    pub fn owner_path(&self) -> Option<String> {
        self.owner.map(|length| self.names[..length].join("::"))
    }

    /// `name`, qualified from the outermost scope.
    pub fn qualify(&self, name: &str) -> String {
        if self.names.is_empty() {
            name.to_owned()
        } else {
            format!("{}::{name}", self.path())
        }
    }
}

/// The name of a type with a body: its `typedef` name, otherwise its tag. `around`: the enclosing
/// nodes.
pub fn type_name(specifier: Node, around: &[Node], code: &str) -> Option<String> {
    let alias = around
        .last()
        .copied()
        .filter(|p| p.kind() == "type_definition")
        .and_then(|p| typedef_name(p, code));
    alias.or_else(|| {
        specifier
            .child_by_field_name("name")
            .map(|n| spaceless(text(n, code)))
    })
}

/// `X` of `typedef … X, *Y;`: the first name that is not a pointer or an array.
pub fn typedef_name(definition: Node, code: &str) -> Option<String> {
    let mut cursor = definition.walk();
    let mut declarators = definition.children_by_field_name("declarator", &mut cursor);
    declarators
        .find(|d| d.kind() == "type_identifier")
        .map(|d| text(d, code).to_owned())
}

/// The outermost node of the same declaration as `node`, with its `template <…>`, `typedef`,
/// `extern "C"`; and its enclosing nodes, from those of `node`.
pub fn outermost<'a, 't>(node: Node<'t>, around: &'a [Node<'t>]) -> (Node<'t>, &'a [Node<'t>]) {
    let (mut outer, mut around) = (node, around);
    while let [outside @ .., parent] = around {
        let wraps = match parent.kind() {
            "template_declaration" => true,
            "linkage_specification" => parent.child_by_field_name("body") == Some(outer),
            _ => false,
        };
        if !wraps {
            break;
        }
        (outer, around) = (*parent, outside);
    }
    (outer, around)
}

/// `template <>` has no parameters: an instance follows, not a template.
pub fn has_parameters(template: Node) -> bool {
    template
        .child_by_field_name("parameters")
        .is_some_and(|p| p.named_child_count() > 0)
}

fn spaceless(name: &str) -> String {
    tidy(name)
        .split_ascii_whitespace()
        .collect::<Vec<_>>()
        .join(" ")
}

//! Where a declaration stands: the namespaces and types around it, found by climbing the tree.

use super::syntax::{children, text, tidy};
use tree_sitter::Node;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scope {
    /// Names of the namespaces and types around, outermost first; unnamed ones are left out.
    pub names: Vec<String>,
    /// How many of `names` belong to the innermost type; `None` outside types.
    pub owner: Option<usize>,
    /// Inside a function body: cannot be named from outside.
    pub local: bool,
    /// Inside a template.
    pub template: bool,
    /// Accessible from everywhere, as far as the innermost type is concerned.
    pub public: bool,
    /// So are the types around.
    pub chain_public: bool,
}

impl Scope {
    pub fn of(declaration: Node, code: &str) -> Scope {
        let mut scope = Scope { public: true, chain_public: true, ..Scope::default() };
        let mut names = Vec::new();
        let mut owner_seen = None;
        let mut below = declaration;
        while let Some(node) = below.parent() {
            match node.kind() {
                "namespace_definition" => names.extend(node.child_by_field_name("name").map(|n| spaceless(text(n, code)))),
                "class_specifier" | "struct_specifier" | "union_specifier" => {
                    if let Some(name) = type_name(node, code) {
                        names.push(name);
                        owner_seen.get_or_insert(names.len() - 1);
                    } else {
                        // Members of `struct { … } s` are not members of what is around; those of `union { … };` are.
                        scope.local |= node.parent().is_some_and(|p| p.child_by_field_name("declarator").is_some());
                    }
                }
                "field_declaration_list" => {
                    let public = is_public(node, below, code);
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
        // `a::b::c` in one name, of a nested namespace or an out-of-class type, counts as one: lookups take it apart.
        scope.names = names;
        scope
    }

    pub fn path(&self) -> String {
        self.names.join("::")
    }

    pub fn owner_path(&self) -> Option<String> {
        self.owner.map(|length| self.names[..length].join("::"))
    }

    /// `name` as seen from outside of every scope.
    pub fn qualify(&self, name: &str) -> String {
        if self.names.is_empty() { name.to_owned() } else { format!("{}::{name}", self.path()) }
    }
}

/// The name of a type with a body: its `typedef` name, else its tag.
pub fn type_name(specifier: Node, code: &str) -> Option<String> {
    let alias = specifier.parent().filter(|p| p.kind() == "type_definition").and_then(|p| typedef_name(p, code));
    alias.or_else(|| specifier.child_by_field_name("name").map(|n| spaceless(text(n, code))))
}

/// `X` of `typedef … X, *Y;`: the first name that is no pointer and no array.
pub fn typedef_name(definition: Node, code: &str) -> Option<String> {
    let mut cursor = definition.walk();
    let mut declarators = definition.children_by_field_name("declarator", &mut cursor);
    declarators.find(|d| d.kind() == "type_identifier").map(|d| text(d, code).to_owned())
}

/// The outermost node that declares the same as `node`: with its `template <…>`, `typedef`, `extern "C"`.
pub fn outermost(node: Node) -> Node {
    let mut outer = node;
    while let Some(parent) = outer.parent() {
        let wraps = match parent.kind() {
            "template_declaration" => true,
            "linkage_specification" => parent.child_by_field_name("body") == Some(outer),
            _ => false,
        };
        if !wraps {
            break;
        }
        outer = parent;
    }
    outer
}

/// `template <>` has none: what follows is an instance, not a template.
pub fn has_parameters(template: Node) -> bool {
    template.child_by_field_name("parameters").is_some_and(|p| p.named_child_count() > 0)
}

fn is_public(list: Node, member: Node, code: &str) -> bool {
    let is_class = list.parent().is_some_and(|p| p.kind() == "class_specifier");
    let before = children(list).into_iter().take_while(|c| c.start_byte() < member.start_byte());
    before.filter(|c| c.kind() == "access_specifier").last().map_or(!is_class, |access| text(access, code).starts_with("public"))
}

fn spaceless(name: &str) -> String {
    tidy(name).split_ascii_whitespace().collect::<Vec<_>>().join(" ")
}

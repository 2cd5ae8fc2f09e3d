//! Functions: parameters, return type, and special properties.

use super::{Kind, Reader};
use crate::native::scan::deferred;
use crate::native::scan::effects::Effects;
use crate::native::scan::scope::has_parameters;
use crate::native::scan::syntax::{Span, children, text};
use crate::native::scan::written::{Written, written};
use lath_core::site::Deferred;
use tree_sitter::Node;

#[derive(Clone, Debug, Default)]
pub struct FunctionItem {
    pub returns: Written,
    pub parameters: Vec<ParameterItem>,
    /// Constructor, destructor or operator.
    pub special: Option<&'static str>,
    pub is_template: bool,
    pub is_pure: bool,
    pub is_deleted: bool,
    /// `int f() const`.
    pub is_const: bool,
    pub deferred: Option<Deferred>,
    /// Effects of the body, if present.
    pub effects: Option<Effects>,
}

#[derive(Clone, Debug)]
pub struct ParameterItem {
    pub ty: Written,
    pub at: Span,
    pub has_default: bool,
}

impl FunctionItem {
    pub fn returns_nothing(&self) -> bool {
        let ty = &self.returns;
        ty.base.is_empty() || (ty.base == "void" && ty.is_plain())
    }

    /// Distinguishes overloads.
    pub fn signature(&self) -> Vec<String> {
        self.parameters.iter().map(|p| p.ty.text()).collect()
    }
}

impl Reader<'_> {
    pub(super) fn function(&mut self, declarator: Node, around: &[Node]) {
        let Some((level, top)) = declaration_of(declarator, around) else {
            return;
        };
        let (declaration, around) = (around[level], &around[..level]);
        let (mut returns, function) = written(declaration, Some(top), self.code);
        if function != Some(declarator) {
            return;
        }
        let Some(name_at) = returns.name.take() else {
            return;
        };
        let parameters = declarator
            .child_by_field_name("parameters")
            .map(|list| self.parameters(list))
            .unwrap_or_default();
        let after = children(declarator);
        let clauses = children(declaration);
        let has = |kind: &str| clauses.iter().any(|c| c.kind() == kind);
        let zero = declaration
            .child_by_field_name("default_value")
            .is_some_and(|v| text(v, self.code) == "0");
        let full = &self.code[name_at.clone()];
        let automatic = parameters
            .iter()
            .any(|p| p.ty.base.split(' ').any(|w| w == "auto"));
        let item = FunctionItem {
            special: self.special(declaration, &returns, full),
            is_template: automatic
                || around
                    .last()
                    .is_some_and(|p| p.kind() == "template_declaration" && has_parameters(*p)),
            is_pure: zero || has("pure_virtual_clause"),
            is_deleted: has("delete_method_clause"),
            is_const: after
                .iter()
                .any(|c| c.kind() == "type_qualifier" && text(*c, self.code) == "const"),
            deferred: deferred::of(&returns, declaration.child_by_field_name("body"), self.code),
            effects: declaration
                .child_by_field_name("body")
                .map(|body| Effects::of(body, declarator, self.code)),
            parameters,
            returns,
        };
        self.push_named(declaration, around, name_at, Kind::Function(item));
    }

    fn special(&self, declaration: Node, returns: &Written, name: &str) -> Option<&'static str> {
        let simple = name.rsplit("::").next().unwrap_or(name).trim();
        match simple {
            n if n.starts_with('~') => Some("destructor"),
            n if n.strip_prefix("operator").is_some_and(|rest| {
                !rest.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_')
            }) =>
            {
                Some("operator")
            }
            _ if returns.base.is_empty() && declaration.child_by_field_name("type").is_none() => {
                Some("constructor")
            }
            _ => None,
        }
    }

    fn parameters(&self, list: Node) -> Vec<ParameterItem> {
        let kinds = ["parameter_declaration", "optional_parameter_declaration"];
        let declared = children(list)
            .into_iter()
            .filter(|c| kinds.contains(&c.kind()));
        let parameters = declared.map(|node| {
            let (mut ty, function) =
                written(node, node.child_by_field_name("declarator"), self.code);
            ty.odd |= function.is_some();
            let at = ty.name.clone().unwrap_or(node.byte_range());
            ParameterItem {
                ty,
                at,
                has_default: node.kind().starts_with("optional"),
            }
        });
        parameters
            .filter(|p| !(p.ty.base == "void" && p.ty.is_plain()))
            .collect()
    }
}

/// The enclosing declaration of a function declarator, and the index of its declarator. `None` for
/// parameters, function pointers, casts and text that the grammar does not understand.
fn declaration_of<'t>(declarator: Node<'t>, around: &[Node<'t>]) -> Option<(usize, Node<'t>)> {
    let mut top = declarator;
    for (level, parent) in around.iter().enumerate().rev() {
        match parent.kind() {
            "pointer_declarator" | "reference_declarator" | "attributed_declarator" => {
                top = *parent
            }
            // It returns a pointer or a reference to a function or an array: `int (*f(void))(int)`.
            "parenthesized_declarator" | "function_declarator" | "array_declarator" => {
                top = *parent
            }
            "function_definition"
            | "declaration"
            | "field_declaration"
            | "template_instantiation" => return Some((level, top)),
            _ => return None,
        }
    }
    None
}

//! Classes for lath-core: bases, whether they can be built, their counters.

use super::annotate::Annotated;
use super::function::FunctionItem;
use super::items::{ClassItem, Item, Kind};
use super::modules::Modules;
use super::values;
use crate::shared::reach::ItemId;
use lath_core::site::{TypeDecl, ValueKind};
use std::collections::BTreeSet;

pub fn type_decl(
    modules: &Modules,
    annotated: &Annotated,
    id: ItemId,
    declared: &ClassItem,
) -> TypeDecl {
    let item = modules.item(id);
    let path = item.path();
    let mut decl = TypeDecl {
        bases: modules
            .bases(id)
            .into_iter()
            .map(|base| base.map_or_else(|name| name, |c| modules.symbol(c)))
            .collect(),
        is_public: !item.hidden,
        is_abstract: declared.is_abstract,
        lacks_default_constructor: needs_arguments(modules, id),
        ..TypeDecl::default()
    };
    let mut seen = BTreeSet::new();
    for (position, member) in modules.all[id.module].members(&path) {
        if !seen.insert(&member.name) {
            continue;
        }
        match &member.kind {
            Kind::Field(field) => {
                if !field.is_static {
                    decl.fields.push(member.name.clone());
                }
                let (kind, _) = values::kind(modules, id.module, member, field, &[]);
                let number = matches!(kind, ValueKind::Integer { .. } | ValueKind::Number);
                if number && !field.is_static && !field.is_readonly && !field.is_private {
                    decl.public_fields.push(member.name.clone());
                }
            }
            Kind::Function(function)
                if is_getter(function) && !annotated.texts.contains_key(&(id.module, position)) =>
            {
                decl.public_getters.push(member.name.clone());
            }
            _ => {}
        }
    }
    decl
}

fn is_getter(function: &FunctionItem) -> bool {
    let gives =
        function.returns_value || function.annotated.as_deref().is_some_and(|a| a != "void");
    let plain = !function.is_static
        && !function.is_private
        && !function.is_abstract
        && !function.is_async
        && !function.is_generator;
    gives && plain && !function.is_setter && function.parameters.is_empty()
}

/// The nearest constructor needs arguments, or is not public.
fn needs_arguments(modules: &Modules, id: ItemId) -> bool {
    let constructors =
        modules
            .lineage(id)
            .into_iter()
            .filter_map(|class| match &modules.item(class).kind {
                Kind::Class(declared) => declared.constructor.as_ref(),
                _ => None,
            });
    constructors
        .take(1)
        .any(|c| c.is_private || c.needs_arguments)
}

/// Whether a declaration can be named from outside.
pub fn is_public(item: &Item) -> bool {
    match &item.kind {
        Kind::Function(function) => !item.hidden && !function.is_private,
        Kind::Field(field) => !field.is_private,
        _ => !item.hidden,
    }
}

//! The kind of value of a field: from its type annotation, its initial value, or the values of its
//! `@Param`.

use super::fields::{FieldItem, Literal};
use super::items::Item;
use super::modules::Modules;
use crate::shared::scripted::given;
use lath_core::annotation;
use lath_core::site::{AnnotationText, ValueKind};
use lath_core::value::conforms;

/// The kind, and the name of the type.
pub fn kind(
    modules: &Modules,
    module: usize,
    item: &Item,
    field: &FieldItem,
    texts: &[AnnotationText],
) -> (ValueKind, String) {
    if let Some(ty) = &field.ty {
        return (of_type(modules, module, &item.scope, ty), ty.clone());
    }
    let known = |kind: ValueKind, name: &str| (kind, name.to_owned());
    match &field.literal {
        Literal::Number => known(ValueKind::Number, "number"),
        Literal::BigInt => known(bigint(), "bigint"),
        Literal::Bool => known(ValueKind::Bool, "boolean"),
        Literal::Text => known(ValueKind::Text, "string"),
        // `Colour.RED`: the type is the constant's enumeration.
        Literal::Name(name) => {
            let class = name
                .rsplit_once('.')
                .map_or(name.as_str(), |(class, _)| class);
            known(of_type(modules, module, &item.scope, class), class)
        }
        Literal::Other => known(ValueKind::Unsupported, "an expression"),
        Literal::None => of_values(texts),
    }
}

fn bigint() -> ValueKind {
    ValueKind::Integer {
        bits: 0,
        signed: true,
    }
}

pub fn of_type(modules: &Modules, module: usize, scope: &[String], ty: &str) -> ValueKind {
    match ty {
        "number" => ValueKind::Number,
        "bigint" => bigint(),
        "boolean" => ValueKind::Bool,
        "string" => ValueKind::Text,
        _ if ty.contains('|') => of_union(modules, module, scope, ty),
        _ if is_text(ty) => ValueKind::Enum {
            constants: vec![(unquoted(ty), String::new())],
        },
        _ => match modules.resolve(module, scope, ty) {
            Some(id) => modules
                .constants(id)
                .map_or(ValueKind::Unsupported, |names| ValueKind::Enum {
                    constants: names
                        .iter()
                        .map(|name| (name.clone(), format!("{}.{name}", modules.symbol(id))))
                        .collect(),
                }),
            None => ValueKind::Unsupported,
        },
    }
}

/// Numbers if all values are, then booleans; otherwise texts.
fn of_values(texts: &[AnnotationText]) -> (ValueKind, String) {
    use annotation::Literal as Given;
    let values = given(texts);
    let all = |kind: &ValueKind| {
        let fits = |value: &Given| match value {
            Given::Text(text) => conforms(kind, text).is_ok(),
            Given::Integer(_) | Given::Float(_) => *kind == ValueKind::Number,
            Given::Bool(_) => *kind == ValueKind::Bool,
            _ => false,
        };
        !values.is_empty() && values.iter().all(fits)
    };
    let kinds = [(ValueKind::Number, "number"), (ValueKind::Bool, "boolean")];
    let (kind, name) = kinds
        .into_iter()
        .find(|(kind, _)| all(kind))
        .unwrap_or((ValueKind::Text, "string"));
    (kind, name.to_owned())
}

/// `"small" | "large"` is an enumeration of texts; `1 | 2` a number; an optional type counts as its
/// base type.
fn of_union(modules: &Modules, module: usize, scope: &[String], ty: &str) -> ValueKind {
    let parts: Vec<&str> = ty
        .split('|')
        .map(str::trim)
        .filter(|part| !matches!(*part, "" | "undefined" | "null"))
        .collect();
    match parts[..] {
        [single] => of_type(modules, module, scope, single),
        _ if parts.iter().all(|part| is_text(part)) => ValueKind::Enum {
            constants: parts
                .into_iter()
                .map(|part| (unquoted(part), String::new()))
                .collect(),
        },
        _ if !parts.is_empty() && parts.iter().all(|part| part.parse::<f64>().is_ok()) => {
            ValueKind::Number
        }
        _ => ValueKind::Unsupported,
    }
}

fn is_text(ty: &str) -> bool {
    ty.len() > 1 && ty.starts_with(['"', '\'']) && ty.ends_with(['"', '\'']) && !ty.contains('\\')
}

fn unquoted(ty: &str) -> String {
    ty[1..ty.len() - 1].to_owned()
}

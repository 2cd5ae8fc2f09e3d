//! The kind of value of a field: from its type annotation, its initial value, or the values of its
//! `Param`.

use super::fields::{FieldItem, Literal};
use super::items::{Item, Kind};
use super::modules::Modules;
use crate::shared::reach::ItemId;
use crate::shared::scripted::given;
use lath_core::annotation;
use lath_core::site::{AnnotationText, ValueKind};
use lath_core::value::conforms;
use std::collections::HashSet;

/// The kind, and the name of the type; `Err`: only its values are known, and they are texts that
/// look like numbers.
pub fn kind(
    modules: &Modules,
    module: usize,
    item: &Item,
    field: &FieldItem,
    texts: &[AnnotationText],
) -> Result<(ValueKind, String), ()> {
    if let Some(ty) = &field.ty {
        return Ok((of_type(modules, module, &item.scope, ty), ty.clone()));
    }
    let known = |kind: ValueKind, name: &str| Ok((kind, name.to_owned()));
    match &field.literal {
        Literal::Integer => known(integer(), "int"),
        Literal::Float => known(ValueKind::Float, "float"),
        Literal::Bool => known(ValueKind::Bool, "bool"),
        Literal::Text => known(ValueKind::Text, "str"),
        // `Colour.RED`: the type is the constant's class.
        Literal::Name(name) if name.contains('.') => {
            let class = name
                .rsplit_once('.')
                .map_or(name.as_str(), |(class, _)| class);
            known(of_type(modules, module, &item.scope, class), class)
        }
        Literal::Name(_) | Literal::Other => known(ValueKind::Unsupported, "an expression"),
        Literal::None => of_values(texts),
    }
}

fn integer() -> ValueKind {
    ValueKind::Integer {
        bits: 0,
        signed: true,
    }
}

pub fn of_type(modules: &Modules, module: usize, scope: &[String], ty: &str) -> ValueKind {
    match ty {
        "int" => integer(),
        "float" => ValueKind::Float,
        "bool" => ValueKind::Bool,
        "str" => ValueKind::Text,
        _ => match modules.resolve(module, scope, ty) {
            Some(class) if is_enum(modules, class) => ValueKind::Enum {
                constants: constants(modules, class),
            },
            _ => ValueKind::Unsupported,
        },
    }
}

const ENUMS: [&str; 5] = ["Enum", "IntEnum", "StrEnum", "Flag", "IntFlag"];

fn is_enum(modules: &Modules, class: ItemId) -> bool {
    let foreign = |c: &ItemId| {
        modules
            .bases(*c)
            .into_iter()
            .filter_map(Result::err)
            .collect::<Vec<_>>()
    };
    modules.lineage(class).iter().any(|c| {
        foreign(c)
            .iter()
            .any(|name| Modules::is_library(&modules.all[c.module], name, "enum", &ENUMS))
    })
}

/// Constants of an enumeration and their spelling, in order. An alias (`C = A`) is not a constant
/// of its own.
fn constants(modules: &Modules, class: ItemId) -> Vec<(String, String)> {
    let here = &modules.all[class.module];
    let symbol = modules.symbol(class);
    let path = here.items[class.item].path();
    let is_constant = |item: &&Item| {
        matches!(&item.kind, Kind::Field(f) if !f.in_method && f.ty.is_none())
            && !item.name.starts_with('_')
    };
    let mut constants: Vec<(String, String)> = Vec::new();
    let mut known: HashSet<&str> = HashSet::new();
    for item in here
        .members(&path)
        .map(|(_, item)| item)
        .filter(is_constant)
    {
        let Kind::Field(field) = &item.kind else {
            continue;
        };
        let alias =
            matches!(&field.literal, Literal::Name(other) if known.contains(other.as_str()));
        if !alias {
            known.insert(&item.name);
            constants.push((item.name.clone(), format!("{symbol}.{}", item.name)));
        }
    }
    constants
}

fn of_values(texts: &[AnnotationText]) -> Result<(ValueKind, String), ()> {
    use annotation::Literal as Given;
    let values = given(texts);
    let all = |is: fn(&Given) -> bool| !values.is_empty() && values.iter().all(is);
    let known = |kind: ValueKind, name: &str| Ok((kind, name.to_owned()));
    if all(|v| matches!(v, Given::Integer(_))) {
        return known(integer(), "int");
    }
    if all(|v| matches!(v, Given::Integer(_) | Given::Float(_))) {
        return known(ValueKind::Float, "float");
    }
    if all(|v| matches!(v, Given::Bool(_))) {
        return known(ValueKind::Bool, "bool");
    }
    let plain = |v: &Given| matches!(v, Given::Text(t) if conforms(&ValueKind::Float, t).is_err() && conforms(&integer(), t).is_err() && conforms(&ValueKind::Bool, t).is_err());
    if !values.is_empty() && values.iter().all(plain) {
        return known(ValueKind::Text, "str");
    }
    Err(())
}

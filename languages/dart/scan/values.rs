//! What kind of value a field holds, as far as its type's text and the file's own enumerations tell.

use super::items::{Item, Kind};
use lath_core::site::ValueKind;

pub fn kind(items: &[Item], ty: &str) -> ValueKind {
    let constants = items.iter().find_map(|item| match &item.kind {
        Kind::Enum(constants) if item.name == ty => Some(constants),
        _ => None,
    });
    if let Some(constants) = constants {
        return ValueKind::Enum { constants: constants.iter().map(|name| (name.clone(), format!("{ty}.{name}"))).collect() };
    }
    match ty {
        "int" => ValueKind::Integer { bits: 64, signed: true },
        "double" | "num" => ValueKind::Float,
        "bool" => ValueKind::Bool,
        "String" => ValueKind::Text,
        _ => ValueKind::Unsupported,
    }
}

/// Whether a field may hold a number that a benchmark counts up.
pub fn counts(ty: &str) -> bool {
    matches!(ty, "int" | "double" | "num")
}

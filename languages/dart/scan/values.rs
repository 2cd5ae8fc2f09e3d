//! The kind of value of a field, from its type's text and the file's own enumerations.

use lath_core::site::ValueKind;
use std::collections::HashMap;

/// `enums`: constants of the file's enumerations.
pub fn kind(enums: &HashMap<&str, &[String]>, ty: &str) -> ValueKind {
    if let Some(constants) = enums.get(ty) {
        return ValueKind::Enum {
            constants: constants
                .iter()
                .map(|name| (name.clone(), format!("{ty}.{name}")))
                .collect(),
        };
    }
    match ty {
        "int" => ValueKind::Integer {
            bits: 64,
            signed: true,
        },
        "BigInt" => ValueKind::Integer {
            bits: 0,
            signed: true,
        },
        "double" | "num" => ValueKind::Float,
        "bool" => ValueKind::Bool,
        "String" => ValueKind::Text,
        _ => ValueKind::Unsupported,
    }
}

/// Whether a field may hold a number that a benchmark counts.
pub fn counts(ty: &str) -> bool {
    matches!(ty, "int" | "double" | "num")
}

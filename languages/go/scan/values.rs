//! What kind of value a field holds, as far as its type's text and the user's own types tell.

use super::files::File;
use super::items::{Kind, Shape, TypeItem};
use lath_core::site::ValueKind;

/// Types of types are followed this far.
const DEEP: usize = 16;

pub fn kind(files: &[File], ty: &str) -> ValueKind {
    let constants: Vec<(String, String)> =
        files.iter().filter_map(|f| f.items.constants.get(ty)).flatten().map(|name| (name.clone(), name.clone())).collect();
    match of_type(files, ty, DEEP) {
        ValueKind::Integer { .. } | ValueKind::Text if !constants.is_empty() && declared(files, ty).is_some() => ValueKind::Enum { constants },
        kind => kind,
    }
}

fn of_type(files: &[File], ty: &str, deep: usize) -> ValueKind {
    let integer = |bits, signed| ValueKind::Integer { bits, signed };
    if let Some(item) = declared(files, ty).filter(|_| deep > 0) {
        return match &item.shape {
            Shape::Other(inner) => of_type(files, inner, deep - 1),
            Shape::Struct | Shape::Interface => ValueKind::Unsupported,
        };
    }
    match ty {
        "int" | "int64" => integer(64, true),
        "int32" => integer(32, true),
        "rune" => ValueKind::Char,
        "int16" => integer(16, true),
        "int8" => integer(8, true),
        "uint" | "uint64" | "uintptr" => integer(64, false),
        "uint32" => integer(32, false),
        "uint16" => integer(16, false),
        "uint8" | "byte" => integer(8, false),
        "float32" | "float64" => ValueKind::Float,
        "bool" => ValueKind::Bool,
        "string" => ValueKind::Text,
        // Of another package: only the compiler knows.
        _ if ty.split('.').count() == 2 && ty.chars().all(|c| c.is_alphanumeric() || c == '_' || c == '.') => ValueKind::Unknown,
        _ => ValueKind::Unsupported,
    }
}

/// The user's type of that name.
pub fn declared<'a>(files: &'a [File], name: &str) -> Option<&'a TypeItem> {
    let items = files.iter().flat_map(|f| &f.items.items).filter(|i| !i.local && i.name == name);
    items.filter_map(|i| if let Kind::Type(ty) = &i.kind { Some(ty) } else { None }).next()
}

/// Whether a field may hold a number that a benchmark counts up.
pub fn counts(files: &[File], ty: &str) -> bool {
    matches!(of_type(files, ty, DEEP), ValueKind::Integer { .. } | ValueKind::Float)
}

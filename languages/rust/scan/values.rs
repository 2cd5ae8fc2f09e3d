//! The kind of value of a field, from the text of its type.

use super::items::Kind;
use super::names::TypeId;
use super::source::Source;
use lath_core::site::ValueKind;

pub fn of_type(source: &Source, module: &[String], ty: &str) -> ValueKind {
    let ty = source.unaliased(module, ty);
    if let Some(kind) = of_library(&ty) {
        return kind;
    }
    match source.resolve(module, &ty) {
        Some(id) => of_user(source, id),
        // References, arrays, tuples, functions, collections.
        None if ty.starts_with(|c: char| !c.is_alphabetic() && c != '_')
            || ty.contains(['<', '(', ' ']) =>
        {
            ValueKind::Unsupported
        }
        None => ValueKind::Unknown,
    }
}

fn of_library(ty: &str) -> Option<ValueKind> {
    let plain = [
        "std::primitive::",
        "core::primitive::",
        "std::string::",
        "std::path::",
        "std::borrow::",
    ];
    let ty = plain
        .iter()
        .find_map(|prefix| ty.trim_start_matches("::").strip_prefix(prefix))
        .unwrap_or(ty);
    let integer = |digits: &str, signed| {
        let bits = if digits == "size" { "64" } else { digits };
        ["8", "16", "32", "64", "128"]
            .contains(&bits)
            .then(|| ValueKind::Integer {
                bits: bits.parse().unwrap_or(64),
                signed,
            })
    };
    match ty {
        "f32" | "f64" => Some(ValueKind::Float),
        "bool" => Some(ValueKind::Bool),
        "char" => Some(ValueKind::Char),
        "String" | "&'static str" | "Box<str>" | "Cow<'static,str>" | "PathBuf" => {
            Some(ValueKind::Text)
        }
        _ => ty
            .strip_prefix('i')
            .and_then(|d| integer(d, true))
            .or_else(|| ty.strip_prefix('u').and_then(|d| integer(d, false))),
    }
}

fn of_user(source: &Source, id: TypeId) -> ValueKind {
    match &source.item(id).kind {
        Kind::Enum(item) if !item.has_data && !item.generic => {
            let symbol = source.symbol(id);
            ValueKind::Enum {
                constants: item
                    .constants
                    .iter()
                    .map(|name| (name.clone(), format!("{symbol}::{name}")))
                    .collect(),
            }
        }
        // The compiler sets it from text.
        _ if source.implements(id, "FromStr") || source.item(id).may_be_extended() => {
            ValueKind::Unknown
        }
        _ => ValueKind::Unsupported,
    }
}

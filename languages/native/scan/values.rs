//! The kind of value of a field, from the text of its type. Sizes are those of 64-bit Unix.

use super::items::{Item, Kind};
use super::names::Names;
use super::written::Written;
use lath_core::site::ValueKind;

/// The kind of the field declared by `item` as `ty`.
pub fn kind(names: &Names, item: &Item, ty: &Written) -> ValueKind {
    let scope = item.owner_path().unwrap_or_else(|| item.scope.path());
    let resolved = names.resolve(ty, &scope);
    let ty = &resolved.ty;
    if let Some(index) = resolved.item {
        return match &names.items[index].kind {
            Kind::Enum(_) if ty.is_plain() => ValueKind::Enum {
                constants: constants(names, index),
            },
            _ => ValueKind::Unsupported,
        };
    }
    let base = ty.base.trim_start_matches("::").trim_start_matches("std::");
    let text =
        base == "char" && !ty.reference && !ty.odd && usize::from(ty.array) + ty.pointers == 1;
    if text {
        return ValueKind::Text;
    }
    if !ty.is_plain() || ty.inline {
        return ValueKind::Unsupported;
    }
    match (number(base), ty.width) {
        (Some(ValueKind::Integer { signed, .. }), Some(bits)) => {
            ValueKind::Integer { bits, signed }
        }
        (Some(kind), _) => kind,
        (None, _) => named(base),
    }
}

/// Names of the standard library.
fn named(base: &str) -> ValueKind {
    match base {
        "string" | "string_view" => ValueKind::Text,
        "size_t" | "uintptr_t" | "uintmax_t" => integer(64, false),
        "ssize_t" | "ptrdiff_t" | "intptr_t" | "intmax_t" | "off_t" | "time_t" => integer(64, true),
        "float_t" | "double_t" => ValueKind::Float,
        _ => match sized(base) {
            Some(kind) => kind,
            None if CONTAINERS.iter().any(|c| {
                base.strip_prefix(c)
                    .is_some_and(|rest| rest.starts_with('<'))
            }) =>
            {
                ValueKind::Unsupported
            }
            None => ValueKind::Unknown,
        },
    }
}

const CONTAINERS: [&str; 14] = [
    "vector",
    "array",
    "map",
    "set",
    "unordered_map",
    "unordered_set",
    "list",
    "deque",
    "pair",
    "tuple",
    "function",
    "unique_ptr",
    "shared_ptr",
    "span",
];

/// `uint32_t`, `int_fast8_t`, `uint_least16_t`.
fn sized(base: &str) -> Option<ValueKind> {
    let signed = !base.starts_with('u');
    let rest = base
        .trim_start_matches('u')
        .strip_prefix("int")?
        .strip_suffix("_t")?;
    let fast = rest.starts_with("_fast");
    let bits: u8 = rest
        .trim_start_matches("_fast")
        .trim_start_matches("_least")
        .parse()
        .ok()?;
    let known = matches!(bits, 8 | 16 | 32 | 64);
    known.then(|| integer(if fast && bits > 8 { 64 } else { bits }, signed))
}

/// The built-in types, whose words come in any order: `long unsigned int`.
fn number(base: &str) -> Option<ValueKind> {
    let words: Vec<&str> = base
        .split(' ')
        .filter(|w| !matches!(*w, "const" | "volatile"))
        .collect();
    let has = |word: &str| words.contains(&word);
    let builtin = [
        "signed",
        "unsigned",
        "short",
        "long",
        "int",
        "char",
        "bool",
        "_Bool",
        "float",
        "double",
        "__int128",
        "__signed__",
        "__int64",
    ];
    if words.is_empty() || words.iter().any(|w| !builtin.contains(w)) {
        return None;
    }
    let signed = !has("unsigned");
    Some(match () {
        () if has("bool") || has("_Bool") => ValueKind::Bool,
        () if has("float") || has("double") => ValueKind::Float,
        () if has("char") && words.len() == 1 => ValueKind::Char,
        () if has("char") => integer(8, signed),
        () if has("__int128") => ValueKind::Unsupported,
        () if has("short") => integer(16, signed),
        () if has("long") || has("__int64") => integer(64, signed),
        () => integer(32, signed),
    })
}

fn integer(bits: u8, signed: bool) -> ValueKind {
    ValueKind::Integer { bits, signed }
}

/// Constants of the enum at `index`, with their spelling.
fn constants(names: &Names, index: usize) -> Vec<(String, String)> {
    let item = &names.items[index];
    let Kind::Enum(ty) = &item.kind else {
        return Vec::new();
    };
    let prefix = match () {
        () if ty.scoped => names.symbol(index),
        () if item.name.contains("::") => item
            .name
            .rsplit_once("::")
            .map(|(scope, _)| item.scope.qualify(scope))
            .unwrap_or_default(),
        () => item.scope.path(),
    };
    let c_like = prefix.is_empty() || !names.is_cpp();
    ty.constants
        .iter()
        .map(|c| {
            (
                c.clone(),
                if c_like {
                    c.clone()
                } else {
                    format!("{prefix}::{c}")
                },
            )
        })
        .collect()
}

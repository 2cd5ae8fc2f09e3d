//! The kind of value of a field, from its type's text and the user's own types.

use super::files::File;
use super::items::{Shape, TypeItem};
use lath_core::site::ValueKind;

/// Maximum length of a chain of types.
const DEEP: usize = 16;

/// For the type `ty` as written in `from`. Constants are symbols.
pub fn kind(files: &[File], from: &File, ty: &str) -> ValueKind {
    let constants: Vec<(String, String)> = match named(files, from, ty) {
        Some((file, name)) => {
            let of_package = files.iter().filter(|f| f.import_path == file.import_path);
            of_package
                .filter_map(|f| f.items.constants.get(name))
                .flatten()
                .map(|constant| (constant.clone(), file.qualified(constant)))
                .collect()
        }
        None => Vec::new(),
    };
    match of_type(files, from, ty, DEEP) {
        ValueKind::Integer { .. } | ValueKind::Text if !constants.is_empty() => {
            ValueKind::Enum { constants }
        }
        kind => kind,
    }
}

fn of_type(files: &[File], from: &File, ty: &str, deep: usize) -> ValueKind {
    let integer = |bits, signed| ValueKind::Integer { bits, signed };
    if let Some((file, item)) = declared(files, from, ty).filter(|_| deep > 0) {
        return match &item.shape {
            Shape::Other(inner) => of_type(files, file, inner, deep - 1),
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
        // From another package: only the compiler knows.
        _ if ty.split('.').count() == 2
            && ty
                .chars()
                .all(|c| c.is_alphanumeric() || c == '_' || c == '.') =>
        {
            ValueKind::Unknown
        }
        _ => ValueKind::Unsupported,
    }
}

/// The file that declares the user's type `ty`, as written in `from`, and its name there.
fn named<'a, 't>(files: &'a [File], from: &File, ty: &'t str) -> Option<(&'a File, &'t str)> {
    let (package, name) = ty.rsplit_once('.').unwrap_or(("", ty));
    let path = if package.is_empty() {
        &from.import_path
    } else {
        &from
            .items
            .imports
            .iter()
            .find(|(local, _)| local == package)?
            .1
    };
    let declares = |file: &&File| file.import_path == *path && file.type_named(name).is_some();
    // An empty path is the source's own package, which cannot be imported.
    files
        .iter()
        .find(declares)
        .filter(|file| package.is_empty() || !file.is_own())
        .map(|file| (file, name))
}

/// The user's type with this text in `from`, and its file.
pub fn declared<'a>(files: &'a [File], from: &File, ty: &str) -> Option<(&'a File, &'a TypeItem)> {
    let (file, name) = named(files, from, ty)?;
    file.type_named(name).map(|ty| (file, ty))
}

/// Its symbol; the unchanged text for other types.
pub fn symbol(files: &[File], from: &File, ty: &str) -> String {
    named(files, from, ty).map_or_else(|| ty.to_owned(), |(file, name)| file.qualified(name))
}

/// Whether a field may hold a number that a benchmark counts.
pub fn counts(files: &[File], from: &File, ty: &str) -> bool {
    matches!(
        of_type(files, from, ty, DEEP),
        ValueKind::Integer { .. } | ValueKind::Float
    )
}

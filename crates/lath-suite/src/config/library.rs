//! Native libraries: `[library.<name>]`, and `libraries` of a build.

use super::keys;
use super::reader::Reader;
use lath_core::diagnostic::{Diagnostic, Place};
use lath_core::language::Library;
use lath_core::names::closest;
use std::collections::BTreeMap;
use std::path::PathBuf;
use toml::Spanned;
use toml::de::DeValue;

pub(super) fn libraries(
    reader: &mut Reader<'_>,
    value: &Spanned<DeValue>,
) -> BTreeMap<String, Library> {
    let mut all = BTreeMap::new();
    for (key, value) in reader.table(value).into_iter().flatten() {
        let name = key.get_ref().to_string();
        if !is_name(&name) {
            reader.complain(
                "L504",
                "a library's name begins with a letter and contains only letters, digits, _ and -"
                    .into(),
                key.span(),
            );
        }
        let mut library = Library {
            name,
            folder: reader.path("."),
            place: reader.place(key.span()),
            ..Library::default()
        };
        for (key, value) in reader.table(value).into_iter().flatten() {
            match key.get_ref().as_ref() {
                "sources" => {
                    library.sources = reader
                        .texts(value)
                        .iter()
                        .map(|source| reader.path(source))
                        .collect::<Vec<PathBuf>>()
                }
                "cc" => library.cc = reader.text(value),
                "cflags" => library.cflags = reader.texts(value),
                "ldflags" => library.ldflags = reader.texts(value),
                "pkg_config" => library.pkg_config = reader.texts(value),
                _ => reader.unknown(key, keys::names(keys::LIBRARY)),
            }
        }
        if library.sources.is_empty() {
            reader.complain(
                "L504",
                "it names no sources: sources = [\"…\"]".into(),
                key.span(),
            );
        }
        all.insert(library.name.clone(), library);
    }
    all
}

/// A valid name between `lib` and `.so`, and after `-l`.
fn is_name(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic())
        && text
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || "_-".contains(c))
}

/// The libraries that a build names, each once. Whether they exist is checked after reading the
/// whole file.
pub(super) fn named(reader: &mut Reader<'_>, value: &Spanned<DeValue>) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for (name, place) in reader.placed_texts(value) {
        if !names.contains(&name) {
            names.push(name.clone());
        }
        reader.named.push((name, place));
    }
    names
}

/// L521: a name that no `[library.<name>]` has.
pub(super) fn refuse_unknown(reader: &mut Reader<'_>, libraries: &BTreeMap<String, Library>) {
    let named = std::mem::take(&mut reader.named);
    let unknown = named
        .iter()
        .filter(|(name, _)| !libraries.contains_key(name));
    reader
        .problems
        .extend(unknown.map(|(name, place)| problem(name, place, libraries)));
}

fn problem(name: &str, place: &Place, libraries: &BTreeMap<String, Library>) -> Diagnostic {
    let problem = Diagnostic::error("L521", format!("no library is called `{name}`"))
        .at(place, "not declared in this file");
    match closest(name, libraries.keys().map(String::as_str)) {
        Some(meant) => problem.help(format!("did you mean {meant}?")),
        None => problem.help(format!(
            "declare it: [library.{name}] sources = [\"…\"]; for a \
            library of the system use ldflags or pkg_config"
        )),
    }
}

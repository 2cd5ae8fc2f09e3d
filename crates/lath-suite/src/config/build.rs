//! Build options: `[build]`, `[dependencies]`, `[platform.<name>]`, `[[contender]]`.

use super::commands::command;
use super::reader::Reader;
use super::{Config, Contender, DeclaredWrapper, Lacking, Variant, keys, library};
use lath_core::language::BuildOptions;
use std::collections::BTreeMap;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

pub(super) fn build(
    reader: &mut Reader<'_>,
    value: &Spanned<DeValue>,
    languages: &[&str],
    config: &mut Config,
) {
    let Some(table) = reader.table(value) else {
        return;
    };
    config.build = options(reader, table, languages);
    for (key, value) in table {
        let name = key.get_ref().as_ref();
        if let (true, Some(table)) = (languages.contains(&name), value.get_ref().as_table()) {
            config
                .build_for
                .insert(name.to_owned(), options(reader, table, &[]));
        }
    }
}

/// Build keys; the caller reads `others`.
fn options(reader: &mut Reader<'_>, table: &DeTable<'_>, others: &[&str]) -> BuildOptions {
    let mut options = BuildOptions::default();
    for (key, value) in table {
        match key.get_ref().as_ref() {
            "cc" => options.cc = reader.text(value),
            "cflags" => options.cflags = reader.texts(value),
            "ldflags" => options.ldflags = reader.texts(value),
            "pkg_config" => options.pkg_config = reader.texts(value),
            "sources" => options.sources = reader.paths(value),
            "lto" => options.lto = reader.flag(value),
            "pgo" => options.pgo = reader.flag(value),
            "runtime" => options.runtime = reader.text(value),
            "runtime_args" => options.runtime_args.replace = Some(reader.texts(value)),
            "runtime_args_prepend" => options.runtime_args.prepend = reader.texts(value),
            "runtime_args_append" => options.runtime_args.append = reader.texts(value),
            "dependencies" => options.dependencies = wanted(reader, value),
            "libraries" => options.libraries = library::named(reader, value),
            other if others.contains(&other) => {}
            _ => reader.unknown(key, [&names(keys::BUILD), others].concat().iter().copied()),
        }
    }
    options
}

fn names(keys: &'static [keys::TomlKey]) -> Vec<&'static str> {
    keys::names(keys).collect()
}

/// Dependencies as written: their language knows which of them are paths.
fn wanted(reader: &mut Reader<'_>, value: &Spanned<DeValue>) -> Vec<String> {
    if reader.texts(value).iter().any(|text| text.starts_with('-')) {
        reader.complain(
            "L504",
            "a dependency is a name or a path, not an option of the package manager".into(),
            value.span(),
        );
    }
    reader.texts(value)
}

pub(super) fn dependencies(
    reader: &mut Reader<'_>,
    value: &Spanned<DeValue>,
    languages: &[&str],
) -> BTreeMap<String, Vec<String>> {
    let mut all = BTreeMap::new();
    for (key, value) in reader.table(value).into_iter().flatten() {
        if languages.contains(&key.get_ref().as_ref()) {
            all.insert(key.get_ref().to_string(), wanted(reader, value));
        } else {
            reader.unknown(key, languages.iter().copied());
        }
    }
    all
}

pub(super) fn variants(
    reader: &mut Reader<'_>,
    value: &Spanned<DeValue>,
) -> BTreeMap<String, Variant> {
    let mut all = BTreeMap::new();
    for (key, value) in reader.table(value).into_iter().flatten() {
        let Some(table) = reader.table(value) else {
            continue;
        };
        let build = options(reader, table, &names(keys::PLATFORM));
        if !is_name(key.get_ref()) {
            reader.complain("L504", NAMES.into(), key.span());
        }
        match table.get("is").and_then(|is| reader.placed_texts(is).pop()) {
            Some((is, place)) => {
                drop(all.insert(key.get_ref().to_string(), Variant { is, place, build }))
            }
            None => reader.complain(
                "L504",
                "it does not name its platform: is = \"…\"".into(),
                key.span(),
            ),
        }
    }
    all
}

const NAMES: &str = "names may contain letters, digits and + - _ . /";

/// A valid prefix of benchmark names in results, file names and regular expressions.
fn is_name(text: &str) -> bool {
    !text.is_empty()
        && text
            .chars()
            .all(|c| c.is_alphanumeric() || "+-_./".contains(c))
}

fn named(reader: &mut Reader<'_>, value: &Spanned<DeValue<'_>>) -> Option<String> {
    let name = reader.text(value)?;
    if !is_name(&name) {
        reader.complain("L504", NAMES.into(), value.span());
    }
    Some(name)
}

/// Sources, commands, and wrappers.
pub(super) fn contenders(reader: &mut Reader<'_>, value: &Spanned<DeValue>, config: &mut Config) {
    let all = &mut config.contenders;
    for (table, span) in reader.tables(value) {
        if table.contains_key("command") {
            config.commands.extend(command(reader, table, span));
            continue;
        }
        if table.contains_key("wrapper") {
            config.wrappers.extend(wrapper(reader, table));
            continue;
        }
        let build = options(reader, table, &names(keys::CONTENDER));
        let name = table.get("name").and_then(|name| named(reader, name));
        let platforms = table
            .get("platforms")
            .map(|p| reader.texts(p))
            .unwrap_or_default();
        let lacks = table
            .get("lacks")
            .map(|lacks| lacking(reader, lacks))
            .unwrap_or_default();
        let Some(source) = table
            .get("source")
            .and_then(|source| reader.paths(source).pop())
        else {
            reader.complain(
                "L504",
                "it does not name its source: source = \"…\"".into(),
                span,
            );
            continue;
        };
        // A contender may have several sources, each with its own benchmarks.
        if let (Some(given), Some(value)) = (&name, table.get("name"))
            && all
                .iter()
                .any(|c| c.name.as_ref() == Some(given) && c.source == source)
        {
            reader.complain(
                "L504",
                format!("two contenders with this source are called {given}"),
                value.span(),
            );
        }
        all.push(Contender {
            name,
            source,
            platforms,
            lacks,
            build,
        });
    }
}

/// `None`: it has a mistake.
fn wrapper(reader: &mut Reader<'_>, table: &DeTable<'_>) -> Option<DeclaredWrapper> {
    let (mut path, mut name, mut lacks) = (None, None, Vec::new());
    for (key, value) in table {
        match key.get_ref().as_ref() {
            "wrapper" => path = reader.paths(value).pop(),
            "name" => name = named(reader, value),
            "lacks" => lacks = lacking(reader, value),
            _ => reader.unknown(key, keys::names(keys::WRAPPER)),
        }
    }
    if let (None, false, Some(value)) = (&name, lacks.is_empty(), table.get("lacks")) {
        let message = "a wrapper that lacks something needs a name: name = \"…\"";
        reader.complain("L504", message.into(), value.span());
    }
    Some(DeclaredWrapper {
        path: path?,
        name,
        lacks,
    })
}

fn lacking(reader: &mut Reader<'_>, value: &Spanned<DeValue>) -> Vec<Lacking> {
    let mut all = Vec::new();
    for (name, value) in reader.table(value).into_iter().flatten() {
        let reason = reader.text(value).unwrap_or_default();
        if reason.is_empty() {
            reader.complain("L504", "it gives no reason".into(), value.span());
        }
        all.push(Lacking {
            comparison: name.get_ref().to_string(),
            place: reader.place(name.span()),
            reason,
        });
    }
    all
}

//! Languages of adapters: `[language.<id>]`.

use super::keys;
use super::reader::Reader;
use lath_core::diagnostic::Place;
use toml::Spanned;
use toml::de::DeValue;

/// A language that a program of somebody else's translates.
#[derive(Clone)]
pub struct DeclaredLanguage {
    pub id: String,
    /// The place of its name.
    pub place: Place,
    /// The adapter with its arguments; paths are absolute.
    pub adapter: Vec<String>,
}

/// Ids of all languages that the table declares, also where they have mistakes: other tables name
/// them.
pub(super) fn ids(value: Option<&Spanned<DeValue>>) -> Vec<String> {
    let table = value.and_then(|value| value.get_ref().as_table());
    let keys = table.into_iter().flatten().map(|(key, _)| key.get_ref());
    keys.map(|key| key.as_ref().to_owned()).collect()
}

pub(super) fn languages(
    reader: &mut Reader<'_>,
    value: &Spanned<DeValue>,
) -> Vec<DeclaredLanguage> {
    let mut all = Vec::new();
    for (id, value) in reader.table(value).into_iter().flatten() {
        let mut adapter = Vec::new();
        for (key, value) in reader.table(value).into_iter().flatten() {
            match key.get_ref().as_ref() {
                "adapter" => adapter = reader.texts(value),
                _ => reader.unknown(key, keys::names(keys::LANGUAGE)),
            }
        }
        if adapter.is_empty() {
            let message = "it does not name its adapter: adapter = \"…\"".to_owned();
            reader.complain("L504", message, id.span());
            continue;
        }
        all.push(DeclaredLanguage {
            id: id.get_ref().as_ref().to_owned(),
            place: reader.place(id.span()),
            adapter: located(reader, &adapter),
        });
    }
    all
}

/// The first word is found on PATH if it has no slash; words that begin with a dot and a slash are
/// paths, too.
fn located(reader: &Reader<'_>, words: &[String]) -> Vec<String> {
    let is_path = |(index, word): (usize, &String)| {
        index == 0 && word.contains('/') || word.starts_with("./") || word.starts_with("../")
    };
    let word = |(index, word): (usize, &String)| match is_path((index, word)) {
        true => reader.path(word).to_string_lossy().into_owned(),
        false => word.clone(),
    };
    words.iter().enumerate().map(word).collect()
}

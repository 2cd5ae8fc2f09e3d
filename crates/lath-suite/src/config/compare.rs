//! Comparisons: `[compare.<name>]`.

use super::keys;
use super::reader::Reader;
use lath_core::planner::DeclaredComparison;
use toml::Spanned;
use toml::de::DeValue;

pub(super) fn comparisons(
    reader: &mut Reader<'_>,
    value: &Spanned<DeValue>,
) -> Vec<DeclaredComparison> {
    let mut all = Vec::new();
    for (name, value) in reader.table(value).into_iter().flatten() {
        let mut comparison = DeclaredComparison {
            name: name.get_ref().to_string(),
            place: reader.place(name.span()),
            ..DeclaredComparison::default()
        };
        let said = value.get_ref().as_table();
        if said.is_some_and(|table| {
            table.is_empty()
                || table.contains_key("contenders") && reader.texts(&table["contenders"]).is_empty()
        }) {
            reader.complain(
                "L504",
                "it names no contenders: contenders = [\"…\", \"…\"]".into(),
                name.span(),
            );
        }
        for (key, value) in reader.table(value).into_iter().flatten() {
            match key.get_ref().as_ref() {
                "contenders" => comparison.contenders = reader.placed_texts(value),
                "baseline" => comparison.baseline = reader.placed_texts(value).pop(),
                "tolerance" => comparison.tolerance = reader.share(value),
                "vectors" => {
                    comparison.vectors = reader
                        .text(value)
                        .map(|p| reader.path(&p).to_string_lossy().into_owned())
                }
                _ => reader.unknown(key, keys::names(keys::COMPARE)),
            }
        }
        all.push(comparison);
    }
    all
}

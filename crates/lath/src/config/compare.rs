//! Who competes: `[compare.<name>]`.

use super::keys;
use super::reader::Reader;
use lath_core::planner::Comparison;
use toml::Spanned;
use toml::de::DeValue;

pub(super) fn comparisons(reader: &mut Reader<'_>, value: &Spanned<DeValue>) -> Vec<Comparison> {
    let mut all = Vec::new();
    for (name, value) in reader.table(value).into_iter().flatten() {
        let mut comparison = Comparison { name: name.get_ref().to_string(), ..Comparison::default() };
        for (key, value) in reader.table(value).into_iter().flatten() {
            match key.get_ref().as_ref() {
                "contenders" => comparison.contenders = reader.placed_texts(value),
                "baseline" => comparison.baseline = reader.placed_texts(value).pop(),
                "tolerance" => comparison.tolerance = reader.share(value),
                "vectors" => comparison.vectors = reader.text(value).map(|p| reader.path(&p).to_string_lossy().into_owned()),
                _ => reader.unknown(key, keys::names(keys::COMPARE)),
            }
        }
        all.push(comparison);
    }
    all
}

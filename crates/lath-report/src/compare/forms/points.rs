//! The times of the new side, for services that keep them.

use crate::compare::ComparisonReport;
use crate::compare::row::PairRow;
use lath_core::escape;
use lath_core::written::quantity::{four, time, times};
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;

/// Bencher takes names of up to so many characters.
const LONGEST: usize = 1_024;
/// Characters that tell two cut names apart.
const NUMBER: usize = 24;

/// Bencher Metric Format: `latency` in ns, with the bounds of the 99 % interval where there is one.
pub fn bmf(compared: &ComparisonReport) -> String {
    let mut all = Map::new();
    for (name, row) in named(compared) {
        let mut latency = json!({ "value": row.new.estimate_ns });
        if let Some([low, high]) = row.new.interval_ns {
            latency["lower_value"] = json!(low);
            latency["upper_value"] = json!(high);
        }
        all.insert(name, json!({ "latency": latency }));
    }
    written(&Value::Object(all))
}

/// github-action-benchmark's `customSmallerIsBetter`: throughput is time here, too.
pub fn action(compared: &ComparisonReport) -> String {
    let one = |(name, row): (String, &PairRow)| {
        let base = time(row.base.estimate_ns, four);
        let mut point = json!({
            "name": name,
            "unit": "ns/op",
            "value": row.new.estimate_ns,
            "extra": format!("base: {base}; {}", row.words()),
        });
        if let Some([low, high]) = row.new.interval_ns {
            point["range"] = json!(format!("{} (99 %)", times(low, high)));
        }
        point
    };
    written(&named(compared).into_iter().map(one).collect())
}

fn written(document: &Value) -> String {
    let text = serde_json::to_string_pretty(document).unwrap_or_default();
    escape::json(&text) + "\n"
}

/// The benchmarks that have a time, with names that are unlike.
fn named(compared: &ComparisonReport) -> Vec<(String, &PairRow)> {
    let mut taken = BTreeSet::new();
    let rows = compared.rows.iter();
    let rows = rows.filter(|row| row.new.estimate_ns.is_finite());
    rows.map(|row| (free(&row.title, &mut taken), row))
        .collect()
}

fn free(title: &str, taken: &mut BTreeSet<String>) -> String {
    let shown = escape::line(title);
    let begin = |most: usize| shown.chars().take(most).collect::<String>();
    let mut name = match shown.chars().count() {
        0 => "-".to_owned(),
        _ => begin(LONGEST),
    };
    let mut number = 1;
    while !taken.insert(name.clone()) {
        number += 1;
        name = format!("{} #{number}", begin(LONGEST - NUMBER));
    }
    name
}

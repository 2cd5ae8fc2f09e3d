//! Values in a result file, by the words of lessons.
//!
//! `right` is the time of the benchmark whose function has that name, in nanoseconds per operation:
//! CPU time where one thread measures and its share of a CPU is known, which other programs hardly
//! change. `right:wall`, and `right` elsewhere, is wall time in the fastest iteration (in `sample`
//! mode the median), because other programs only ever add to a time. `right:instructions` is a secondary result,
//! `right:spread-of-forks` the slowest fork over the fastest,
//! `right:/cpuTime/share` any number of the row by its path.
//! `right size=1000` selects by parameter; `mode=ss`, `threads=2`, `type=Class`
//! and `contender=gcc` likewise.
//! Case and underscores do not count, so that `mean_of` and `meanOf` are one name.

use serde_json::Value;

/// Nanoseconds in the units of time that scores have.
const UNITS: [(&str, f64); 7] = [
    ("ns", 1.0),
    ("us", 1e3),
    ("ms", 1e6),
    ("s", 1e9),
    ("min", 60e9),
    ("hr", 3600e9),
    ("day", 86400e9),
];

/// The only row that the selector means, and the metric that it names.
pub fn select<'a>(results: &'a Value, selector: &'a str) -> Result<(&'a Value, &'a str), String> {
    let mut words = selector.split_whitespace();
    let first = words.next().unwrap_or_default();
    let (name, metric) = first.split_once(':').unwrap_or((first, "time"));
    let wanted: Vec<(&str, &str)> = words.filter_map(|word| word.split_once('=')).collect();
    let rows = results.as_array().map_or(&[][..], Vec::as_slice);
    let fits = |row: &&Value| {
        bare(function(row)) == bare(name) && wanted.iter().all(|(key, value)| has(row, key, value))
    };
    match rows.iter().filter(fits).collect::<Vec<_>>()[..] {
        [row] => Ok((row, metric)),
        [] => Err(format!("no row {selector}")),
        ref many => Err(format!("{} rows are {selector}", many.len())),
    }
}

/// The value that the selector means.
pub fn value(results: &Value, selector: &str) -> Result<f64, String> {
    let (row, metric) = select(results, selector)?;
    let found = match metric {
        "time" => cpu_time(row).or_else(|| time(row)),
        "wall" => time(row),
        "spread-of-forks" => spread_of_forks(row),
        _ if metric.starts_with('/') => row.pointer(metric).and_then(Value::as_f64),
        _ => row["secondaryMetrics"]
            .as_object()
            .and_then(|all| all.iter().find(|(key, _)| bare(key) == bare(metric)))
            .and_then(|(_, metric)| metric["score"].as_f64()),
    };
    found.ok_or_else(|| format!("no value of {selector}"))
}

/// The text at the path that the selector names.
pub fn text<'a>(results: &'a Value, selector: &'a str) -> Result<&'a str, String> {
    let (row, path) = select(results, selector)?;
    let found = row.pointer(path).and_then(Value::as_str);
    found.ok_or_else(|| format!("no text {selector}"))
}

/// ns per operation: the mean, times the share of it in which the thread had a CPU.
fn cpu_time(row: &Value) -> Option<f64> {
    let share = row.pointer("/cpuTime/share")?.as_f64()?;
    let [number, unit, score] = [
        &row["threads"],
        &row["primaryMetric"]["scoreUnit"],
        &row["primaryMetric"]["score"],
    ];
    let score = score.as_f64()?;
    let time = match unit.as_str()?.strip_prefix("ops/") {
        Some(per) => nanoseconds(per)? / score,
        None => nanoseconds(unit.as_str()?.strip_suffix("/op")?)? * score,
    };
    let mode = row["mode"].as_str()?;
    (number == 1 && ["avgt", "thrpt"].contains(&mode)).then_some(time * share)
}

fn nanoseconds(unit: &str) -> Option<f64> {
    UNITS
        .iter()
        .find(|(name, _)| *name == unit)
        .map(|(_, ns)| *ns)
}

/// The slowest fork's best score divided by that of the fastest.
fn spread_of_forks(row: &Value) -> Option<f64> {
    let forks = row["primaryMetric"]["rawData"].as_array()?.iter();
    let best = forks.filter_map(|fork| {
        let scores = fork.as_array()?.iter().filter_map(Value::as_f64);
        scores.reduce(f64::min)
    });
    let best: Vec<f64> = best.collect();
    let most = best.iter().copied().reduce(f64::max)?;
    Some(most / best.iter().copied().reduce(f64::min)?)
}

/// Whether any row has this warning.
pub fn warns(results: &Value, code: &str) -> bool {
    let rows = results.as_array().into_iter().flatten();
    let mut warnings = rows.filter_map(|row| row["warnings"].as_array()).flatten();
    warnings.any(|warning| warning["code"] == code)
}

/// ns per operation; of a throughput, the time between two operations of all threads together.
fn time(row: &Value) -> Option<f64> {
    let metric = &row["primaryMetric"];
    let unit = metric["scoreUnit"].as_str()?;
    let raw = metric["rawData"].as_array().into_iter().flatten();
    let scores = raw
        .filter_map(Value::as_array)
        .flatten()
        .filter_map(Value::as_f64);
    if let Some(per) = unit.strip_prefix("ops/") {
        let most = scores.fold(f64::NAN, f64::max);
        return Some(nanoseconds(per)? / most).filter(|time| time.is_finite());
    }
    let unit = nanoseconds(unit.strip_suffix("/op")?)?;
    let least = scores.fold(f64::NAN, f64::min);
    let median = metric["scorePercentiles"]["50.0"].as_f64();
    let score = Some(least).filter(|time| time.is_finite()).or(median)?;
    Some(unit * score)
}

/// The name of the function: what follows the last separator.
pub fn function(row: &Value) -> &str {
    last(row["benchmark"].as_str().unwrap_or_default())
}

/// The name of the type that has the function: what comes before the last separator.
fn type_name(row: &Value) -> &str {
    let name = row["benchmark"].as_str().unwrap_or_default();
    last(name[..name.len() - last(name).len()].trim_end_matches(['.', ':']))
}

/// What follows the last separator of a name.
pub fn last(name: &str) -> &str {
    name.rsplit(['.', ':']).next().unwrap_or_default()
}

pub fn bare(name: &str) -> String {
    name.replace('_', "").to_lowercase()
}

fn has(row: &Value, key: &str, value: &str) -> bool {
    let text = |found: &Value| match found {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    match key {
        "mode" => row["mode"] == value,
        "threads" => text(&row["threads"]) == value,
        "contender" => row.pointer("/lath/contender").is_some_and(|c| c == value),
        "type" => type_name(row) == value,
        _ => row["params"][key].as_str() == Some(value),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn results() -> Value {
        let row = |name: &str, unit: &str, raw: Value, size: &str| {
            json!({"benchmark": name, "mode": "avgt", "threads": 1, "params": {"size": size},
                "primaryMetric": {"scoreUnit": unit, "rawData": raw},
                "secondaryMetrics": {"instructions": {"score": 5.0}}})
        };
        json!([
            row("file.mean_of", "us/op", json!([[2.0, 1.5], [3.0]]), "1"),
            row("file.mean_of", "us/op", json!([[9.0]]), "2"),
            row("gcc.A::Fast", "ops/us", json!([[4.0, 5.0]]), "1"),
        ])
    }

    #[test]
    fn a_time_is_that_of_the_fastest_iteration() {
        assert_eq!(value(&results(), "meanOf size=1"), Ok(1500.0));
        assert_eq!(value(&results(), "fast"), Ok(200.0));
        assert_eq!(value(&results(), "fast type=A"), Ok(200.0));
        assert_eq!(value(&results(), "fast:instructions"), Ok(5.0));
        assert_eq!(value(&results(), "fast:/threads"), Ok(1.0));
        assert_eq!(value(&results(), "mean_of:spread-of-forks size=1"), Ok(2.0));
    }

    #[test]
    fn of_one_thread_the_time_is_cpu_time() {
        let row = |threads: u32| {
            json!([{"benchmark": "x.f", "mode": "avgt", "threads": threads, "cpuTime": {"share": 0.5},
                "primaryMetric": {"score": 8.0, "scoreUnit": "us/op", "rawData": [[7.0, 9.0]]}}])
        };
        assert_eq!(value(&row(1), "f"), Ok(4000.0));
        assert_eq!(value(&row(1), "f:wall"), Ok(7000.0));
        assert_eq!(value(&row(2), "f"), Ok(7000.0));
    }

    #[test]
    fn a_selector_must_mean_one_row() {
        assert_eq!(
            value(&results(), "mean_of")
                .as_ref()
                .map_err(String::as_str),
            Err("2 rows are mean_of")
        );
        for none in ["mean", "mean_of size=3", "fast mode=ss", "fast:calls"] {
            assert!(value(&results(), none).is_err(), "{none}");
        }
    }
}

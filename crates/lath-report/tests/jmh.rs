//! Our formulae and formats against files that JMH 1.37 wrote of one run (fixtures/jmh, see its
//! README): every figure is computed anew from the raw data in JMH's JSON.

#[expect(dead_code, reason = "shared with tests that need more")]
mod common;
#[path = "jmh/files.rs"]
mod files;

use lath_core::plan::Case;
use lath_core::record::{
    CaseRecord, Detail, ForeignPolicy, ForeignResult, ForkRecord, Iteration, PhaseName, Record,
    Remarks, ThreadResult,
};
use lath_core::setting::{Mode, TimeUnit};
use lath_core::written::uncertainty::OfMean;
use lath_report::case::{self, CaseResult};
use lath_report::formats;
use lath_report::table::{self, ScoreRow, Table};
use lath_score::metric::{IterationValue as Measured, Metric};
use lath_stats::{Multiset, Policy};
use serde_json::Value;
use std::collections::BTreeMap;

const JSON: &str = include_str!("fixtures/jmh/sample.json");

fn entries() -> Vec<Value> {
    serde_json::from_str(JSON).unwrap()
}

fn number(value: &Value) -> f64 {
    match value.as_str() {
        Some("NaN") => f64::NAN,
        Some(other) => panic!("unexpected {other}"),
        None => value.as_f64().unwrap(),
    }
}

/// Relative 1e-9: commons-math's own quantile of t has nine digits.
fn agree(ours: f64, jmh: f64, what: &str) {
    let same = (ours.is_nan() && jmh.is_nan())
        || ours == jmh
        || (ours - jmh).abs() <= 1e-9 * jmh.abs().max(ours.abs());
    assert!(same, "{what}: {ours} here, {jmh} in JMH");
}

/// The same for a bound of an interval, relative to what it was made of: a bound near 0 is a
/// difference of equals.
fn bound(ours: f64, jmh: f64, parts: [f64; 2], what: &str) {
    let size = parts[0].abs().max(parts[1].abs());
    let same = (ours.is_nan() && jmh.is_nan()) || (ours - jmh).abs() <= 1e-9 * size;
    assert!(same, "{what}: {ours} here, {jmh} in JMH");
}

fn raw(metric: &Value) -> Vec<Vec<Measured>> {
    let forks = metric
        .get("rawDataHistogram")
        .or(metric.get("rawData"))
        .unwrap()
        .as_array()
        .unwrap();
    let one = |v: &Value| match v.as_array() {
        Some(pairs) => Measured::Samples(Multiset::new(
            pairs
                .iter()
                .map(|p| (number(&p[0]), p[1].as_u64().unwrap())),
        )),
        None => Measured::Number(number(v)),
    };
    forks
        .iter()
        .map(|f| f.as_array().unwrap().iter().map(one).collect())
        .collect()
}

fn case_of(entry: &Value) -> Case {
    let mode = *Mode::ALL
        .iter()
        .find(|m| m.label() == entry["mode"])
        .unwrap();
    let mut case = common::case(entry["benchmark"].as_str().unwrap(), mode);
    case.threads = entry["threads"].as_u64().unwrap();
    case.forks = entry["forks"].as_u64().unwrap();
    case.warmup = common::phase(entry["warmupIterations"].as_u64().unwrap(), 50_000_000);
    case.measurement = common::phase(entry["measurementIterations"].as_u64().unwrap(), 60_000_000);
    let unit = entry["primaryMetric"]["scoreUnit"].as_str().unwrap();
    case.time_unit = *TimeUnit::ALL
        .iter()
        .find(|u| unit.split('/').any(|part| part == u.label()))
        .unwrap();
    if let Some(params) = entry["params"].as_object() {
        case.params = params
            .iter()
            .map(|(name, value)| common::param(name, value.as_str().unwrap()))
            .collect();
    }
    case
}

/// Rebuilds a metric of JMH's from its raw data. Policies are not in the file; these are JMH's own.
fn metric_of(label: &str, json: &Value, iterations: usize) -> Metric {
    let policy = if ["gc.count", "gc.time", "rounds"].contains(&label) {
        Policy::Sum
    } else {
        Policy::Average
    };
    let scalar = label.starts_with("gc.") || label == "rounds";
    Metric::new(
        json["scoreUnit"].as_str().unwrap(),
        policy,
        raw(json),
        if scalar { iterations } else { 0 },
    )
}

/// In sample mode the distributions of a group's functions are not in JMH's JSON, only their means.
fn is_untold(entry: &Value, label: &str) -> bool {
    entry["mode"] == "sample" && (label.starts_with("read") || label.starts_with("write"))
}

fn is_percentile(label: &str) -> bool {
    label.starts_with("p0.") || label.starts_with("p1.")
}

fn result_of<'a>(index: usize, entry: &Value, case: &'a Case) -> CaseResult<'a> {
    let primary = Metric::new(
        entry["primaryMetric"]["scoreUnit"].as_str().unwrap(),
        Policy::Average,
        raw(&entry["primaryMetric"]),
        0,
    );
    let iterations = primary.forks.iter().map(Vec::len).sum::<usize>();
    let labels = entry["secondaryMetrics"]
        .as_object()
        .unwrap()
        .iter()
        .filter(|(label, _)| !is_untold(entry, label) && !is_percentile(label));
    let mut secondary: BTreeMap<String, Metric> = labels
        .map(|(label, json)| (label.clone(), metric_of(label, json, iterations)))
        .collect();
    secondary.extend(case::percentile_metrics(&primary, None));
    let (name, planned) = (case.id.clone(), case.forks * case.measurement.iterations);
    CaseResult {
        index,
        case,
        name,
        primary,
        secondary,
        failures: Vec::new(),
        iterations: iterations as u64,
        planned,
        started: true,
        cpu: None,
        together: None,
        texts: &[],
    }
}

fn compare(ours: &Metric, jmh: &Value, what: &str) {
    agree(
        ours.score(),
        number(&jmh["score"]),
        &format!("{what} score"),
    );
    agree(
        ours.error(),
        number(&jmh["scoreError"]),
        &format!("{what} error"),
    );
    let (low, high) = ours.interval();
    let parts = [
        ours.score(),
        if ours.error().is_nan() {
            0.0
        } else {
            ours.error()
        },
    ];
    bound(
        low,
        number(&jmh["scoreConfidence"][0]),
        parts,
        &format!("{what} low"),
    );
    bound(
        high,
        number(&jmh["scoreConfidence"][1]),
        parts,
        &format!("{what} high"),
    );
    for (rank, value) in jmh["scorePercentiles"].as_object().unwrap() {
        agree(
            ours.statistics().percentile(rank.parse().unwrap()),
            number(value),
            &format!("{what} p{rank}"),
        );
    }
}

#[test]
fn figures() {
    let (mut primary, mut secondary) = (0, 0);
    for (index, entry) in entries().iter().enumerate() {
        let case = case_of(entry);
        let result = result_of(index, entry, &case);
        let what = format!("{} {}", case.id, case.mode.label());
        compare(&result.primary, &entry["primaryMetric"], &what);
        primary += 1;
        for (label, json) in entry["secondaryMetrics"].as_object().unwrap() {
            if is_untold(entry, label) {
                continue;
            }
            compare(&result.secondary[label], json, &format!("{what}:{label}"));
            let means = json["rawData"]
                .as_array()
                .unwrap()
                .iter()
                .map(|f| f.as_array().unwrap().iter().map(number).collect());
            for (ours, jmh) in result.secondary[label]
                .iteration_means()
                .concat()
                .into_iter()
                .zip(means.collect::<Vec<Vec<f64>>>().concat())
            {
                agree(ours, jmh, label);
            }
            secondary += 1;
        }
    }
    assert!(primary >= 18 && secondary >= 80, "{primary} {secondary}");
}

/// What a wrapper around JMH reports of an iteration: JMH's score of the only thread, samples in ns
/// per operation, secondary results with their policies.
fn reported(case: &Case, entry: &Value, fork: usize, index: usize) -> Iteration {
    let unit = case.time_unit.nanos() as f64;
    let (score, histogram) = match &raw(&entry["primaryMetric"])[fork][index] {
        Measured::Number(score) => (*score, Vec::new()),
        Measured::Samples(set) => (
            lath_stats::Statistics::mean(set),
            set.entries()
                .iter()
                .map(|(v, n)| ((v * unit).round() as u64, *n))
                .collect(),
        ),
    };
    let secondary = entry["secondaryMetrics"]
        .as_object()
        .unwrap()
        .iter()
        .filter(|(label, _)| !is_untold(entry, label) && !is_percentile(label));
    let value = |(label, json): (&String, &Value)| {
        let value = number(json["rawData"][fork].get(index)?);
        let policy = if ["gc.count", "gc.time", "rounds"].contains(&label.as_str()) {
            ForeignPolicy::Sum
        } else {
            ForeignPolicy::Avg
        };
        Some(ForeignResult {
            label: label.clone(),
            value: Some(value),
            unit: json["scoreUnit"].as_str().unwrap().to_owned(),
            policy,
        })
    };
    Iteration {
        phase: PhaseName::Measurement,
        index: index as u64 + 1,
        // Counts that do not fit the score: they must not be used.
        threads: vec![ThreadResult {
            method: case.method.clone(),
            calls: 7,
            ns: 1,
            score: Some(score),
            detail: Detail {
                histogram,
                ..Detail::default()
            }
            .into(),
            ..ThreadResult::default()
        }],
        calls_per_batch: 1,
        batches: 1,
        wall_ns: 60_000_000,
        remarks: Remarks {
            results: secondary.filter_map(value).collect(),
            ..Remarks::default()
        }
        .into(),
        ..Iteration::default()
    }
}

/// Scores, percentiles and secondary results come out exactly as JMH's own, to the last bit,
/// whatever opi and batch size are; errors as exactly as commons-math's quantile.
#[test]
fn reported_by_jmh_itself() {
    let (mut exact, mut secondary) = (0, 0);
    for entry in &entries() {
        let mut case = case_of(entry);
        // JMH has applied them already.
        (case.operations_per_invocation, case.measurement.batch_size) = (3, 5);
        let fork = |fork: usize, raw: &Vec<Measured>| ForkRecord {
            fork: fork as u64 + 1,
            measurement: (0..raw.len())
                .map(|index| reported(&case, entry, fork, index))
                .collect(),
            ended: true,
            ..fork_record()
        };
        let forks = raw(&entry["primaryMetric"])
            .iter()
            .enumerate()
            .map(|(i, raw)| fork(i, raw))
            .collect();
        let done = CaseRecord {
            started: true,
            ended: true,
            forks,
            ..CaseRecord::default()
        };
        let result = case::result(0, &case, &done, case.id.clone());
        let what = format!("{} {}", case.id, case.mode.label());
        compare(&result.primary, &entry["primaryMetric"], &what);
        assert_eq!(
            result.primary.score().to_bits(),
            number(&entry["primaryMetric"]["score"]).to_bits(),
            "{what}"
        );
        exact += 1;
        for (rank, value) in entry["primaryMetric"]["scorePercentiles"]
            .as_object()
            .unwrap()
        {
            assert_eq!(
                result
                    .primary
                    .statistics()
                    .percentile(rank.parse().unwrap())
                    .to_bits(),
                number(value).to_bits(),
                "{what} p{rank}"
            );
        }
        for (label, json) in entry["secondaryMetrics"]
            .as_object()
            .unwrap()
            .iter()
            .filter(|(label, _)| !is_untold(entry, label))
        {
            compare(&result.secondary[label], json, &format!("{what}:{label}"));
            secondary += 1;
        }
    }
    assert!(exact >= 18 && secondary >= 80, "{exact} {secondary}");
}

fn fork_record() -> ForkRecord {
    let (warmup, measurement) = (Vec::new(), Vec::new());
    ForkRecord {
        seed: 1,
        warmup,
        measurement,
        ..ForkRecord::default()
    }
}

/// Ours and JMH's table, without what JMH's JSON does not tell.
fn with_table(of: impl Fn(&Case) -> bool, check: impl Fn(&Table)) {
    let entries = entries();
    let cases: Vec<Case> = entries.iter().map(case_of).collect();
    let results: Vec<CaseResult> = entries
        .iter()
        .zip(&cases)
        .enumerate()
        .filter(|(_, (_, c))| of(c))
        .map(|(i, (e, c))| result_of(i, e, c))
        .collect();
    check(&table::table(&results, ""));
}

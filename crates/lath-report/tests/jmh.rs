//! Our formulae and formats against files that JMH 1.37 wrote of one run (fixtures/jmh, see its
//! README): every figure is computed anew from the raw data in JMH's JSON.

mod common;

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

/// With the errors that JMH shows where they reach below 0; ours are bounds there, see
/// [`errors_reach_no_further_than_0`].
fn as_jmh(table: &Table) -> Table {
    let rows = table.rows.iter().map(|row| ScoreRow {
        of_mean: Some(row.error).filter(|e| !e.is_nan()).map(OfMean::Even),
        ..row.clone()
    });
    Table {
        rows: rows.collect(),
        ..table.clone()
    }
}

/// Of JMH's numbers: an error greater than its score is two bounds in every table that people read,
/// and half-widths stay in those for programs.
#[test]
fn errors_reach_no_further_than_0() {
    with_table(
        |_| true,
        |table| {
            let written = |write: &dyn Fn(&mut Vec<u8>)| {
                let mut out = Vec::new();
                write(&mut out);
                String::from_utf8(out).unwrap()
            };
            let text = written(&|out| formats::write_text(table, out).unwrap());
            let first: Vec<&str> = text.lines().nth(1).unwrap().split_whitespace().collect();
            assert_eq!(
                first,
                [
                    "Sample.copy",
                    "10",
                    "thrpt",
                    "6",
                    "0.009",
                    "(0",
                    "to",
                    "0.027)",
                    "ops/ns"
                ]
            );
            for (line, row) in text.lines().skip(1).zip(&table.rows) {
                let bounds =
                    row.error > row.score && !lath_core::written::number::is_approximate(row.score);
                assert_eq!(line.contains("(0 to "), bounds, "{line}");
                assert!(!(bounds && line.contains('±')), "{line}");
            }
            let latex = written(&|out| formats::write_latex(table, out).unwrap());
            assert!(
                latex.contains(r"\texttt{0.009} & \scriptsize \texttt{(0 to 0.027)} & "),
                "{latex}"
            );
            let csv = written(&|out| formats::write_delimited(table, ',', out).unwrap());
            assert!(
                csv.lines().nth(1).unwrap().contains(",0.008840,0.017807,"),
                "{csv}"
            );
        },
    );
}

fn told(jmh: &str) -> String {
    let untold =
        |line: &str| line.contains("sample") && (line.contains(":read") || line.contains(":write"));
    jmh.split_inclusive('\n')
        .filter(|line| !untold(line))
        .collect()
}

fn same_lines(ours: &[u8], jmh: &str) {
    let ours = String::from_utf8(ours.to_vec()).unwrap();
    for (ours, jmh) in ours.lines().zip(jmh.lines()) {
        assert_eq!(ours, jmh);
    }
    assert_eq!(ours, jmh);
}

#[test]
fn text_byte_for_byte() {
    with_table(
        |_| true,
        |table| {
            let mut out = Vec::new();
            formats::write_text(&as_jmh(table), &mut out).unwrap();
            same_lines(&out, &told(include_str!("fixtures/jmh/sample.text")));
        },
    );
}

/// Our text, with JMH's numbers in place of those that agree to 1e-9 without being the same text;
/// and how many lines needed none of that.
fn close_numbers(ours: &str, jmh: &str, delimiter: char) -> (String, usize) {
    let mut exact = 0;
    let lines = ours
        .split_inclusive('\n')
        .zip(jmh.split_inclusive('\n'))
        .map(|(a, b)| {
            exact += usize::from(a == b);
            let same = |(x, y): (&str, &str)| match (x.parse::<f64>(), y.parse::<f64>()) {
                (Ok(u), Ok(v)) if (u - v).abs() <= 1e-9 * v.abs() && x.len() > 12 => y.to_owned(),
                _ => x.to_owned(),
            };
            let count = a.matches(delimiter).count();
            assert_eq!(count, b.matches(delimiter).count());
            a.split(delimiter)
                .zip(b.split(delimiter))
                .map(same)
                .collect::<Vec<_>>()
                .join(&delimiter.to_string())
        });
    let text: String = lines.collect();
    assert_eq!(ours.lines().count(), jmh.lines().count());
    (text, exact)
}

#[test]
fn csv_byte_for_byte() {
    for (delimiter, jmh) in [
        (',', include_str!("fixtures/jmh/sample.csv")),
        (';', include_str!("fixtures/jmh/sample.scsv")),
    ] {
        with_table(
            |_| true,
            |table| {
                let mut out = Vec::new();
                formats::write_delimited(table, delimiter, &mut out).unwrap();
                let (ours, exact) =
                    close_numbers(&String::from_utf8(out).unwrap(), &told(jmh), delimiter);
                same_lines(ours.as_bytes(), &told(jmh));
                // The others have more digits than JMH's own quantile is good for.
                assert!(exact > 100, "{exact}");
            },
        );
    }
}

#[test]
fn latex_byte_for_byte() {
    for (with_params, jmh) in [
        (true, include_str!("fixtures/jmh/params.latex")),
        (false, include_str!("fixtures/jmh/plain.latex")),
    ] {
        with_table(
            |c| c.params.is_empty() != with_params,
            |table| {
                // Sample mode's rows of a group cannot be told from others' by their text.
                let mut table = table.clone();
                let mut jmh = jmh.to_owned();
                if !with_params {
                    table.rows.retain(|r| r.mode != "sample");
                    jmh = without_samples(&jmh);
                }
                let mut out = Vec::new();
                formats::write_latex(&as_jmh(&table), &mut out).unwrap();
                same_lines(&out, &jmh);
            },
        );
    }
}

/// Leaves out the rows that JMH's text table, in the same order, shows to be of sample mode.
fn without_samples(latex: &str) -> String {
    let text: Vec<&str> = include_str!("fixtures/jmh/sample.text")
        .lines()
        .skip(1)
        .filter(|l| l.contains(" N/A "))
        .collect();
    let (head, rest): (Vec<_>, Vec<_>) = latex
        .split_inclusive('\n')
        .enumerate()
        .partition(|(i, _)| *i < 3);
    let rows = rest
        .iter()
        .enumerate()
        .filter(|(i, _)| text.get(*i).is_none_or(|t| !t.contains(" sample ")))
        .map(|(_, (_, l))| *l);
    head.iter().map(|(_, l)| *l).chain(rows).collect()
}

/// JMH's fields come first, in JMH's order, with equal figures.
#[test]
fn json_fields() {
    let entries = entries();
    let cases: Vec<Case> = entries.iter().map(case_of).collect();
    let record = Record::new(common::header(cases.clone()));
    for (index, entry) in entries.iter().enumerate() {
        let result = result_of(index, entry, &cases[index]);
        let ours = formats::case_object(&record, &result);
        let keys = |v: &Value| v.as_object().unwrap().keys().cloned().collect::<Vec<_>>();
        let jmh_keys = keys(entry);
        assert_eq!(keys(&ours)[..jmh_keys.len()], jmh_keys);
        for key in &jmh_keys {
            let machine = [
                "jmhVersion",
                "jvm",
                "jvmArgs",
                "jdkVersion",
                "vmName",
                "vmVersion",
            ]
            .contains(&key.as_str());
            let expected = &entry[key];
            match key.as_str() {
                _ if machine => assert_eq!(ours[key].is_string(), expected.is_string(), "{key}"),
                "primaryMetric" => same_json(&ours[key], expected, key),
                "secondaryMetrics" => {
                    let told = expected
                        .as_object()
                        .unwrap()
                        .iter()
                        .filter(|(label, _)| !is_untold(entry, label));
                    told.for_each(|(label, metric)| same_json(&ours[key][label], metric, label));
                }
                _ => assert_eq!(&ours[key], expected, "{key}"),
            }
        }
    }
}

fn same_json(ours: &Value, jmh: &Value, at: &str) {
    match (ours, jmh) {
        (Value::Object(a), Value::Object(b)) => {
            assert_eq!(
                a.keys().collect::<Vec<_>>(),
                b.keys().collect::<Vec<_>>(),
                "{at}"
            );
            // Bounds of intervals are compared in `figures`, where a difference of equals is told
            // apart; here it is enough that there are two.
            let exact = a.iter().filter(|(key, _)| *key != "scoreConfidence");
            exact.for_each(|(key, value)| same_json(value, &b[key], &format!("{at}.{key}")));
            assert_eq!(
                a.get("scoreConfidence")
                    .map(|c| c.as_array().unwrap().len()),
                b.get("scoreConfidence")
                    .map(|c| c.as_array().unwrap().len())
            );
        }
        (Value::Array(a), Value::Array(b)) => {
            assert_eq!(a.len(), b.len(), "{at}");
            a.iter().zip(b).for_each(|(x, y)| same_json(x, y, at));
        }
        (Value::Number(_), Value::Number(_)) => agree(number(ours), number(jmh), at),
        _ => assert_eq!(ours, jmh, "{at}"),
    }
}

/// Lines of the block of the `index`th result in JMH's log, up to the first secondary result. JMH
/// prints a blank behind the counts of a histogram.
fn jmh_block(index: usize) -> Vec<&'static str> {
    let log = include_str!("fixtures/jmh/sample.log");
    let block = log.split("\nResult \"").nth(index + 1).unwrap();
    block
        .lines()
        .skip(1)
        .take_while(|l| !l.starts_with("Secondary") && !l.starts_with('#'))
        .map(str::trim_end)
        .filter(|l| !l.is_empty())
        .collect()
}

/// The blocks of the log. Ours departs from JMH's in three ways: no bound is below 0, one of what
/// may be negative is a number, and edges of bins have enough decimals to differ.
#[test]
fn log_blocks() {
    let entries = entries();
    let cases: Vec<Case> = entries.iter().map(case_of).collect();
    let mut exact = 0;
    for (index, entry) in entries.iter().enumerate() {
        let mut out = Vec::new();
        lath_report::console::write_result(&mut out, &result_of(index, entry, &cases[index]), None)
            .unwrap();
        let ours = String::from_utf8(out).unwrap();
        let ours = ours
            .lines()
            .skip(2)
            .take_while(|l| !l.starts_with("Secondary"))
            .filter(|l| !l.is_empty());
        let jmh = jmh_block(index);
        // Bins are compared by the unit test of their limits; small units make JMH's meaningless.
        let is_bin = |l: &&str| l.starts_with("    [");
        let (ours, jmh): (Vec<&str>, Vec<&str>) = (
            ours.filter(|l| !is_bin(l)).collect(),
            jmh.into_iter().filter(|l| !is_bin(l)).collect(),
        );
        assert_eq!(ours.len(), jmh.len(), "{ours:?} {jmh:?}");
        for (a, b) in ours.iter().zip(&jmh) {
            let negative =
                a.starts_with("  CI (99.9%): [-") && b.starts_with("  CI (99.9%): [≈ 0, ");
            let high = |line: &str| {
                line.split(", ")
                    .nth(1)
                    .and_then(|rest| rest.split(']').next())
                    .map(str::to_owned)
            };
            let cut = a.ends_with("cut off at 0)")
                && a.starts_with("  CI (99.9%): [≈ 0, ")
                && high(a) == high(b);
            // `104.7 ±(99.9%) 244.5 us/op [Average]` and `104.7 (99.9%: 0 to 349.2) us/op
            // [Average]`.
            let number = |text: &str| text.trim_end_matches(')').parse::<f64>();
            let [ours, theirs]: [Vec<&str>; 2] =
                [a, b].map(|line| line.split_whitespace().collect());
            let at = theirs.iter().position(|word| *word == "±(99.9%)");
            let bounds = at.is_some_and(|at| {
                let reaches = ours.get(at..at + 3) == Some(&["(99.9%:", "0", "to"]);
                // A score that is a power of ten in words has no digits to add up.
                let (Ok(mean), Ok(error)) = (number(theirs[at - 1]), number(theirs[at + 1])) else {
                    return reaches;
                };
                reaches
                    && error > mean
                    && number(ours[at + 3]).is_ok_and(|high| (high - mean - error).abs() < 0.0021)
            });
            assert!(
                a == b
                    || cut
                    || bounds
                    || (negative && a.split(", ").nth(1) == b.split(", ").nth(1)),
                "{a}\n{b}"
            );
            exact += usize::from(a == b);
        }
    }
    assert!(exact > 100, "{exact}");
}

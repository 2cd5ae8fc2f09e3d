//! JMH's tables, files and log beside ours.

use super::*;

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
            same_lines(&out, &told(include_str!("../fixtures/jmh/sample.text")));
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
        (',', include_str!("../fixtures/jmh/sample.csv")),
        (';', include_str!("../fixtures/jmh/sample.scsv")),
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
        (true, include_str!("../fixtures/jmh/params.latex")),
        (false, include_str!("../fixtures/jmh/plain.latex")),
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
    let text: Vec<&str> = include_str!("../fixtures/jmh/sample.text")
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

/// Lines of the block of the `index`th result in JMH's log. JMH prints a blank behind the counts of a
/// histogram.
fn jmh_block(index: usize) -> Vec<&'static str> {
    let log = include_str!("../fixtures/jmh/sample.log");
    let block = log.split("Result \"").nth(index + 1).unwrap();
    block
        .lines()
        .skip(1)
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

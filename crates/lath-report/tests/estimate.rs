//! One estimate: whatever lath says of a case, in whatever format, follows from one number, and
//! JMH's mean is where JMH's formats have it.
//!
//! `fixtures/skewed.jsonl` is the journal of a real run (`lath run skew.c --platform gcc,clang -f 5
//! -wi 1 -w 10ms -i 4 -r 10ms`): a function that sleeps for 50 us to 3.2 ms, depending on the
//! process, so that the arithmetic and the geometric mean of forks are far apart; four operations
//! and 1024 bytes in a call, a counter of calls, all four modes.

#[expect(dead_code, reason = "shared with tests that need more")]
mod common;
#[path = "estimate/expected.rs"]
mod expected;

use expected::{BYTES, OPERATIONS, expected, same};
use lath_core::record::{Event, Record};
use lath_core::setting::Mode;
use lath_core::written::quantity;
use lath_report::console::Verbosity;
use lath_report::contender_table::{self, Cells, TableRow};
use lath_report::{case, table};
use lath_score::estimate::Estimate;
use lath_score::rate;
use serde_json::Value;

const JOURNAL: &str = include_str!("fixtures/skewed.jsonl");

fn events() -> Vec<Event> {
    JOURNAL
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

fn recorded() -> Record {
    common::recorded(&events())
}

fn written(format: &str) -> String {
    common::written(format, &recorded())
}

/// The run would not tell one mean from another otherwise.
#[test]
fn the_run_is_skewed() {
    let all = expected();
    assert_eq!(all.len(), 8);
    for case in all {
        assert!(
            !(0.85..1.18).contains(&(case.jmh / case.score)),
            "{} {}: {} {}",
            case.id,
            case.mode.label(),
            case.jmh,
            case.score
        );
    }
}

#[test]
fn json() {
    let json: Vec<Value> = serde_json::from_str(&written("json")).unwrap();
    for expected in expected() {
        let what = format!("{} {}", expected.id, expected.mode.label());
        let entry = json
            .iter()
            .find(|e| e["benchmark"] == expected.id && e["mode"] == expected.mode.label())
            .unwrap();
        let number = |pointer: &str| {
            entry
                .pointer(pointer)
                .and_then(Value::as_f64)
                .unwrap_or_else(|| panic!("{what} {pointer}"))
        };
        same(number("/primaryMetric/score"), expected.jmh, &what);
        same(
            number("/secondaryMetrics/bytes/score")
                * unit(&entry["secondaryMetrics"]["bytes"]["scoreUnit"]),
            expected.rates[1],
            &what,
        );
        same(number("/lath/estimate/score"), expected.score, &what);
        same(number("/lath/bytesPerSecond"), expected.rates[0], &what);
        let ns = number("/lath/interval/estimate");
        same(
            if expected.mode == Mode::Throughput {
                1e3 / ns
            } else {
                ns / 1e3
            },
            expected.score,
            &what,
        );
        assert!(
            number("/lath/estimate/low") < expected.score
                && expected.score < number("/lath/estimate/high"),
            "{what}"
        );
        let (error, score) = (
            number("/primaryMetric/scoreError"),
            number("/primaryMetric/score"),
        );
        same(
            number("/secondaryMetrics/bytes/scoreError") / number("/secondaryMetrics/bytes/score"),
            error / score,
            &what,
        );
    }
}

fn unit(label: &Value) -> f64 {
    match label.as_str() {
        Some("MB/s") => 1e6,
        Some("kB/s") => 1e3,
        other => panic!("{other:?}"),
    }
}

#[test]
fn csv() {
    let text = written("csv");
    let rows: Vec<Vec<String>> = text
        .lines()
        .map(|l| {
            l.trim()
                .split(',')
                .map(|f| f.trim_matches('"').to_owned())
                .collect()
        })
        .collect();
    let column = |name: &str| {
        rows[0]
            .iter()
            .position(|head| head == name)
            .unwrap_or_else(|| panic!("{name}"))
    };
    for expected in expected() {
        let of = |benchmark: &str| {
            rows.iter()
                .find(|row| row[0] == benchmark && row[1] == expected.mode.label())
                .unwrap()
        };
        let number = |row: &[String], name: &str| row[column(name)].parse::<f64>().unwrap();
        let (row, bytes) = (of(&expected.id), of(&format!("{}:bytes", expected.id)));
        assert!((number(row, "Score") - expected.jmh).abs() <= 5e-7);
        assert!(
            (number(bytes, "Score") * unit(&Value::from(bytes[column("Unit")].as_str()))
                / expected.rates[1]
                - 1.0)
                .abs()
                < 1e-5
        );
        same(number(row, "Estimate"), expected.score, &expected.id);
        same(number(row, "Bytes/s"), expected.rates[0], &expected.id);
    }
}

/// Rows of the table of contenders by mode: the baseline's and the other's.
fn board_rows(mode: Mode) -> [Cells; 2] {
    let table = contender_table::of(&recorded()).unwrap();
    let block = table
        .groups
        .iter()
        .find(|b| b.mode.starts_with(mode.label()))
        .unwrap();
    [0, 1].map(|i| TableRow::cells(&block.rows[i]).unwrap().clone())
}

#[test]
fn board_markdown_and_text() {
    let (markdown, text) = (written("markdown"), written("text"));
    for mode in Mode::ALL {
        let cells = board_rows(mode);
        for (contender, cells) in ["gcc", "clang"].iter().zip(&cells) {
            let expected = expected()
                .into_iter()
                .find(|e| e.mode == mode && e.id.starts_with(contender))
                .unwrap();
            assert_eq!(
                (&cells.score, &cells.rate),
                (
                    &quantity::five(expected.score),
                    &quantity::bytes_per_second(expected.rates[0])
                )
            );
            assert!(
                markdown.contains(&format!("| {contender} | {} | ", cells.score))
                    && markdown.contains(&format!("| {} |", cells.rate))
            );
            let mut lines = text
                .lines()
                .skip_while(|l| !(l.starts_with(contender) && l.contains(&cells.score)));
            let row = lines.next().unwrap();
            assert!(row.contains(&cells.rate), "{row}");
            // The counter counts calls, of four operations each.
            let naps = if mode == Mode::Throughput {
                expected.score / OPERATIONS
            } else {
                expected.score * OPERATIONS
            };
            let counted: Vec<&str> = cells
                .secondary
                .iter()
                .filter(|(label, ..)| label == "naps")
                .map(|(_, value, _)| value.as_str())
                .collect();
            let counts = matches!(mode, Mode::Throughput | Mode::AverageTime);
            assert!(
                if counts {
                    close(counted[0], naps)
                } else {
                    counted.is_empty()
                },
                "{counted:?} {naps}"
            );
        }
    }
    assert!(
        text.contains("\nScore and Error are JMH's: the mean of all iterations"),
        "{text}"
    );
}

/// The counter is read once in an iteration, not between calls.
fn close(shown: &str, expected: f64) -> bool {
    (shown.parse::<f64>().unwrap() / expected - 1.0).abs() < 1e-3
}

/// Ratios are those of the scores, in every format, and of throughputs the inverse.
#[test]
fn ratios() {
    let json: Vec<Value> = serde_json::from_str(&written("json")).unwrap();
    let csv = written("csv");
    for mode in Mode::ALL {
        let score = |contender: &str| {
            expected()
                .into_iter()
                .find(|e| e.mode == mode && e.id.starts_with(contender))
                .unwrap()
                .score
        };
        let ratio = if mode == Mode::Throughput {
            score("gcc") / score("clang")
        } else {
            score("clang") / score("gcc")
        };
        let entry = json
            .iter()
            .find(|e| e["lath"]["contender"] == "clang" && e["mode"] == mode.label())
            .unwrap();
        same(
            entry["lath"]["comparison"]["ratio"].as_f64().unwrap(),
            ratio,
            mode.label(),
        );
        let row = csv
            .lines()
            .find(|l| l.starts_with(&format!("\"clang.skew.nap\",\"{}\"", mode.label())))
            .unwrap();
        assert!(
            row.split(',')
                .filter_map(|f| f.parse::<f64>().ok())
                .any(|v| (v / ratio - 1.0).abs() < 1e-9),
            "{row}"
        );
    }
}

#[test]
fn rates_of_algorithms() {
    let text = written("rates");
    for expected in expected() {
        let section = text
            .split("## ")
            .find(|s| s.starts_with(expected.id.split('.').next().unwrap()))
            .unwrap();
        let row = section
            .lines()
            .find(|l| l.contains(&format!(", {} |", expected.mode.label())))
            .unwrap();
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let bytes = |text: &str| -> f64 {
            let (number, unit) = text.trim_end_matches("/s").split_once(' ').unwrap();
            number.parse::<f64>().unwrap() * if unit == "MiB" { 1048576.0 } else { 1024.0 }
        };
        assert!(
            (bytes(cells[3]) / expected.rates[0] - 1.0).abs() < 0.01,
            "{row}"
        );
        let (calls, ms) = (
            cells[4].parse::<f64>().unwrap(),
            cells[5].trim_end_matches(" ms").parse::<f64>().unwrap(),
        );
        assert!(
            (calls * BYTES / (bytes(cells[3]) * ms / 1e3) - 1.0).abs() < 0.02,
            "rate x time is what was processed: {row}"
        );
    }
}

/// JMH's tables have JMH's mean, secondary results that follow from it, and nothing else.
#[test]
fn jmhs_tables() {
    let record = recorded();
    let rows = table::table(&case::results(&record), "").rows;
    let latex = written("latex");
    for expected in expected() {
        let of = |label: Option<&str>| {
            rows.iter()
                .find(|r| {
                    r.name == expected.id
                        && r.mode == expected.mode.label()
                        && r.label.as_deref() == label
                })
                .unwrap()
        };
        same(of(None).score, expected.jmh, &expected.id);
        let bytes = of(Some("bytes"));
        same(
            bytes.score * unit(&Value::from(bytes.unit.as_str())),
            expected.rates[1],
            &expected.id,
        );
        assert!(
            latex.contains(&lath_core::written::number::latex(expected.jmh)),
            "{latex}"
        );
    }
}

/// The log has both, each by its name.
#[test]
fn log() {
    let log = common::logged(&events(), Verbosity::Normal);
    for expected in expected() {
        let [score, jmh] = [expected.score, expected.jmh].map(lath_core::written::number::score);
        let unit = if expected.mode == Mode::Throughput {
            "ops/us"
        } else {
            "us/op"
        };
        let line = log
            .lines()
            .find(|l| l.starts_with(&format!("  Estimate: {score} {unit} (99 %: ")))
            .unwrap_or_else(|| panic!("{score}"));
        assert!(
            line.ends_with(&format!(", 5 forks); JMH's mean is {jmh}")),
            "{line}"
        );
    }
}

/// Threads of unequal speed: throughput is the sum of theirs, and so is the rate.
#[test]
fn threads_add_up() {
    let mut record = recorded();
    let index = record
        .header
        .plan
        .cases
        .iter()
        .position(|c| c.mode == Mode::Throughput)
        .unwrap();
    let (case, done) = (
        &mut record.header.plan.cases[index],
        &mut record.cases[index],
    );
    case.threads = 2;
    for thread in done
        .forks
        .iter_mut()
        .flat_map(|f| &mut f.measurement)
        .map(|i| &mut i.threads)
    {
        (thread[0].calls, thread[0].ns) = (100, 1_000_000);
        thread.push(thread[0].clone());
        thread[1].calls = 300;
    }
    let (case, done) = (&record.header.plan.cases[index], &record.cases[index]);
    let estimate = Estimate::of(case, done).unwrap();
    same(
        estimate.score(case),
        400.0 * OPERATIONS / 1000.0,
        "operations a us",
    );
    same(
        estimate.bytes_per_second(case).unwrap(),
        400.0 * BYTES * 1000.0,
        "bytes a second",
    );
    let result = case::result(index, case, done, case.id.clone());
    same(
        result.secondary[rate::LABEL].score() * 1e6,
        400.0 * BYTES * 1000.0,
        result.secondary[rate::LABEL].unit.as_str(),
    );
}

/// The same calls, called throughput or average time, are the same estimate.
#[test]
fn modes_are_inverse() {
    let mut record = recorded();
    for index in 0..record.cases.len() {
        if record.header.plan.cases[index].mode != Mode::Throughput {
            continue;
        }
        let done = &record.cases[index];
        let rate = Estimate::of(&record.header.plan.cases[index], done).unwrap();
        let case = &mut record.header.plan.cases[index];
        case.mode = Mode::AverageTime;
        let time = Estimate::of(case, done).unwrap();
        assert_eq!(
            (time.ns, time.call_ns, time.interval),
            (rate.ns, rate.call_ns, rate.interval)
        );
    }
}

/// The fast end of the forks is faster by a tenth, their means are the same: no verdict beside
/// equal scores, and the footnote says what was found.
#[test]
fn fast_ends_that_contradict_the_means() {
    let mut record = recorded();
    let plan = &record.header.plan;
    for (case, done) in plan
        .cases
        .iter()
        .zip(&mut record.cases)
        .filter(|(case, _)| case.mode == Mode::AverageTime)
    {
        let times: [u64; 4] = if case.contender == "gcc" {
            [1000; 4]
        } else {
            [900, 900, 900, 1300]
        };
        for fork in &mut done.forks {
            let threads = fork
                .measurement
                .iter_mut()
                .map(|i| &mut i.threads[0])
                .zip(times);
            threads
                .for_each(|(thread, ns)| (thread.calls, thread.ns) = (1, 1_000 * (ns + fork.fork)));
        }
    }
    let table = contender_table::of(&record).unwrap();
    let block = table
        .groups
        .iter()
        .find(|b| b.mode.starts_with("avgt"))
        .unwrap();
    let (base, cells) = (
        TableRow::cells(&block.rows[0]).unwrap(),
        TableRow::cells(&block.rows[1]).unwrap(),
    );
    assert_eq!(
        (cells.verdict.as_str(), cells.ratio.as_str()),
        ("inconclusive", "≈1.000")
    );
    assert_eq!(cells.score, base.score);
    let notes: Vec<&String> = block.rows[1]
        .notes
        .iter()
        .map(|n| &table.notes[n - 1].text)
        .collect();
    assert!(
        notes.iter().any(|note| note
            .starts_with("the fastest iterations of the processes differ (ratio 0.900 (0.")),
        "{notes:?}"
    );
}

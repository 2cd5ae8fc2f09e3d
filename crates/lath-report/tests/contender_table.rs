//! A run with contenders as people see it: log, table and every result format; and what must hold
//! of them whatever they say.

#[path = "contender_table/claims.rs"]
mod claims;
#[expect(dead_code, reason = "shared with tests that need more")]
mod common;
#[path = "contender_table/eventful.rs"]
mod eventful;

use common::{contenders, events, written};
use contenders::contender;
use eventful::eventful;
use lath_core::plan::Lack;
use lath_core::record::{Block, Event, Record};
use lath_core::setting::Mode;
use lath_report::console::{Console, Files, Verbosity};
use lath_report::contender_table::text::Style;
use lath_report::contender_table::{self, ContenderTable, Said, TableGroup, TableRow, text};
use lath_report::formats;

fn log(events: &[Event]) -> String {
    log_of(events, Verbosity::Normal)
}

fn log_of(events: &[Event], verbosity: Verbosity) -> String {
    let mut out = Vec::new();
    let mut console = Console::new(&mut out, verbosity, Files::default());
    events::timed(events).for_each(|(event, elapsed)| console.event_after(event, elapsed));
    console.finish(&common::recorded(events));
    assert!(console.error().is_none());
    String::from_utf8(out).unwrap()
}

fn table(record: &Record) -> String {
    styled(record, Style::FILE)
}

fn table_of(record: &Record, width: usize) -> String {
    let style = Style {
        width,
        ..Style::FILE
    };
    styled(record, style)
}

fn styled(record: &Record, style: Style) -> String {
    let mut out = Vec::new();
    text::write(&contender_table::of(record).unwrap(), style, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

#[test]
fn the_table() {
    insta::assert_snapshot!(table(&common::recorded(&eventful())));
}

/// What finds no room is left out, the least important first, and nothing is wider than the
/// terminal.
#[test]
fn narrow_and_wide_terminals() {
    let record = common::recorded(&eventful());
    for width in [80, 100, 160] {
        let table = table_of(&record, width);
        assert!(
            table.lines().all(|line| line.chars().count() <= width),
            "{table}"
        );
        insta::assert_snapshot!(format!("the_table_in_{width}_columns"), table);
    }
}

/// On a terminal: colours that add nothing to the words, few notes, and ASCII where no more is
/// known.
#[test]
fn on_a_terminal() {
    let record = common::recorded(&eventful());
    let few = Style {
        width: 120,
        full: false,
        ..Style::FILE
    };
    let plain = styled(&record, few);
    let coloured = styled(
        &record,
        Style {
            coloured: true,
            ..few
        },
    );
    for word in ["32mfaster", "31mslower", "33minconclusive", "1;31mMISMATCH"] {
        assert!(coloured.contains(&format!("\x1b[{word}")), "{coloured}");
    }
    let mut without = String::new();
    for (at, part) in coloured.split('\x1b').enumerate() {
        without += if at == 0 {
            part
        } else {
            part.split_once('m').unwrap().1
        };
    }
    assert_eq!(without, plain);
    let notes: Vec<&str> = plain.lines().filter(|line| line.starts_with('[')).collect();
    assert_eq!(notes.len(), 5, "{plain}");
    assert!(
        notes[4].starts_with("[5] 2 more notes: `-v normal` has them"),
        "{plain}"
    );
    assert!(!plain.contains(",5]") && !plain.contains("[6"), "{plain}");
    // One line for each row, and no blank line between them.
    let block = plain.split("\n\n").nth(1).unwrap();
    for row in [
        "g++ ",
        "clang++ ",
        "jdk-17 ",
        "cpython-3.11 ",
        "overflow ",
        "pypy ",
    ] {
        let score = block.lines().skip(3).filter(|line| line.starts_with(row));
        assert_eq!(score.count(), 1, "{row}: {block}");
    }
    let ascii = styled(
        &record,
        Style {
            unicode: false,
            ..few
        },
    );
    let bars = ascii.lines().filter(|line| line.contains("===")).count();
    assert!(bars > 0 && !ascii.contains(['━', '●', '│']), "{ascii}");
}

/// A heading for the comparison, a line for each result, a word now and then, then the table.
#[test]
fn brief_lines() {
    let log = log_of(&eventful(), Verbosity::Brief);
    let (lines, _) = log.split_once("\nContender").unwrap();
    insta::assert_snapshot!(lines);
}

/// Where the time is used up before a comparison begins, its rows stand below a heading, too.
#[test]
fn what_did_not_begin_has_a_heading() {
    let mut events = eventful();
    events.retain(|event| match event {
        Event::CaseEnded { .. } => true,
        _ => event.case().is_none_or(|case| case > 5),
    });
    let log = log_of(&events, Verbosity::Brief);
    let (lines, _) = log.split_once("\nContender").unwrap();
    let lines: Vec<&str> = lines.lines().collect();
    let first = lines.iter().position(|line| line.starts_with("1/7"));
    let first = first.unwrap_or_else(|| panic!("{lines:?}"));
    assert!(
        lines[first - 1].starts_with("# factorial (number = 20): 6 contenders"),
        "{lines:?}"
    );
    assert!(
        lines[first].starts_with("1/7  g++           not measured: "),
        "{lines:?}"
    );
    let headings = lines.iter().filter(|line| line.contains("6 contenders"));
    assert_eq!(headings.count(), 1, "{lines:?}");
}

/// Names are cut for words instead of numbers only as far as these words need room.
#[test]
fn short_words_leave_room_for_names() {
    let row = |contender: &str, said| TableRow {
        contender: contender.to_owned(),
        said,
        notes: Vec::new(),
    };
    let name = "a-contender-with-a-long-name";
    let shown = |said: Said| {
        let group = TableGroup {
            title: "sort".to_owned(),
            mode: "avgt, ns/op".to_owned(),
            verified: false,
            summary: String::new(),
            rows: vec![row(name, said)],
        };
        let table = ContenderTable {
            groups: vec![group],
            ..ContenderTable::default()
        };
        let style = Style {
            width: 80,
            ..Style::FILE
        };
        let mut out = Vec::new();
        text::write(&table, style, &mut out).unwrap();
        String::from_utf8(out).unwrap()
    };
    let short = shown(Said::Unmeasured("the run was interrupted"));
    let line = format!("{name}  not measured: the run was interrupted");
    assert!(short.contains(&line), "{short}");
    let long = shown(Said::Lacks("x".repeat(100)));
    assert!(!long.contains(name), "{long}");
    assert!(
        long.lines().all(|line| line.chars().count() <= 80),
        "{long}"
    );
}

/// Of the log: proofs, looks, the lines at the begin of forks, what happens once.
#[test]
fn lines_of_contenders() {
    let log = log(&eventful());
    let of = [
        "# Check",
        "#   ",
        "# After",
        "# Block",
        "# Run",
        "First call",
        "# Fork",
    ];
    let lines: Vec<&str> = log
        .lines()
        .filter(|l| of.iter().any(|start| l.starts_with(start)))
        .collect();
    insta::assert_snapshot!(lines.join("\n"));
    assert!(
        log.ends_with(
            "FAILED L702: pypy.Benchmarks::factorial (number = 20) avgt: fork 1: exit 3\n"
        ),
        "{log}"
    );
}

#[test]
fn markdown() {
    insta::assert_snapshot!(written("markdown", &common::recorded(&eventful())));
}

/// The table by algorithm: bytes where they are stated, else calls; what is wrong, what failed and
/// what a contender does not offer are rows.
#[test]
fn rates() {
    let mut record = common::recorded(&eventful());
    record.header.plan.lacks.push(Lack {
        comparison: "Sieves.primes".into(),
        contender: "pypy".into(),
        ..lack()
    });
    insta::assert_snapshot!(written("rates", &record));
}

fn lack() -> Lack {
    Lack {
        comparison: "factorial".into(),
        contender: "sieve".into(),
        reason: "no | multiplication".into(),
        ..Lack::default()
    }
}

/// Of two functions of one source that compete with each other.
#[test]
fn rates_name_functions_of_one_contender() {
    let mut record = common::recorded(&contenders::run(
        &[contender("gcc", 10.0), contender("clang", 20.0)],
        Mode::AverageTime,
        1,
    ));
    for (case, bare) in record
        .header
        .plan
        .cases
        .iter_mut()
        .zip(["lookup.linear", "lookup.binary"])
    {
        (case.contender, case.bare) = ("gcc".to_owned(), bare.to_owned());
    }
    let table = written("rates", &record);
    let names: Vec<&str> = table
        .lines()
        .skip(2)
        .filter_map(|line| line.split('|').nth(2))
        .collect();
    assert!(
        names[0].contains(", linear") && names[1].contains(", binary"),
        "{table}"
    );
}

#[test]
fn csv() {
    let csv = written("csv", &common::recorded(&eventful()));
    insta::assert_snapshot!(csv.replace('\r', "␍"));
}

/// JMH's columns and figures come first and stay as they are.
#[test]
fn csv_begins_as_jmhs() {
    let with = common::recorded(&eventful());
    let mut without = with.clone();
    without.header.plan.families.clear();
    let (with, without) = (written("csv", &with), written("csv", &without));
    assert_eq!(with.lines().count(), without.lines().count());
    let widths: Vec<usize> = with.lines().map(|l| l.matches(',').count()).collect();
    assert!(widths.iter().all(|w| *w == widths[0]), "{with}");
    // A result is partial, so that there are warnings.
    let jmh = |line: &str| line.rsplit_once(',').unwrap().0.to_owned();
    assert!(
        with.lines()
            .zip(without.lines())
            .all(|(a, b)| a.starts_with(&jmh(b))),
        "{with}\n{without}"
    );
}

/// The text format keeps JMH's table, and has the contenders' below it.
#[test]
fn text_has_both() {
    let record = common::recorded(&eventful());
    let text = written("text", &record);
    assert!(text.starts_with("Benchmark"), "{text}");
    assert!(text.contains(&table(&record)));
}

/// Fields that jmh-visualizer and JMH's own readers take, with what they expect in them; and ours.
#[test]
fn json() {
    let record = common::recorded(&eventful());
    let json: serde_json::Value = serde_json::from_str(&written("json", &record)).unwrap();
    let entries = json.as_array().unwrap();
    assert_eq!(entries.len(), 7);
    for entry in entries {
        for text in [
            "jmhVersion",
            "benchmark",
            "mode",
            "jvm",
            "jdkVersion",
            "vmName",
            "vmVersion",
            "warmupTime",
            "measurementTime",
        ] {
            assert!(entry[text].is_string(), "{text}");
        }
        for number in [
            "threads",
            "forks",
            "warmupIterations",
            "warmupBatchSize",
            "measurementIterations",
            "measurementBatchSize",
        ] {
            assert!(entry[number].is_u64(), "{number}");
        }
        assert!(
            entry["params"]
                .as_object()
                .unwrap()
                .values()
                .all(serde_json::Value::is_string)
        );
        let metric = &entry["primaryMetric"];
        assert!(
            metric["scoreUnit"].is_string()
                && metric["rawData"].is_array()
                && metric["scorePercentiles"].is_object()
        );
        assert_eq!(metric["scoreConfidence"].as_array().unwrap().len(), 2);
        assert!(entry["secondaryMetrics"].is_object());
        let (contender, bare) = (
            entry["lath"]["contender"].as_str().unwrap(),
            entry["lath"]["benchmark"].as_str().unwrap(),
        );
        assert_eq!(entry["benchmark"], format!("{contender}.{bare}"));
    }
    let lath: Vec<serde_json::Value> = entries[..5].iter().map(|e| e["lath"].clone()).collect();
    insta::assert_snapshot!(serde_json::to_string_pretty(&[&lath[0], &lath[1], &lath[4]]).unwrap());
    assert_eq!(entries[1]["secondaryMetrics"]["bytes"]["scoreUnit"], "GB/s");
}

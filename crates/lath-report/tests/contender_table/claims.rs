//! What holds of every table and format, whatever names and results are like.

use super::*;

/// Who does not offer what the others compete in is a row of every table that people read.
#[test]
fn what_is_not_offered_is_said() {
    let mut record = common::recorded(&eventful());
    record.header.plan.lacks.push(lack());
    assert!(
        table(&record).contains("\nsieve         not offered: no | multiplication\n"),
        "{}",
        table(&record)
    );
    assert!(
        written("markdown", &record)
            .contains("| sieve |  |  |  |  | not offered: no \\| multiplication |"),
        "{}",
        written("markdown", &record)
    );
    let json: serde_json::Value = serde_json::from_str(&written("json", &record)).unwrap();
    assert_eq!(
        json[0]["lath"]["family"]["lacks"][0]["reason"],
        "no | multiplication"
    );
}

/// No ratio without a verdict, none without its range, and none without `≈` where no difference is
/// claimed.
#[test]
fn no_bare_ratios() {
    let table = contender_table::of(&common::recorded(&eventful())).unwrap();
    for cells in table
        .groups
        .iter()
        .flat_map(|b| &b.rows)
        .filter_map(TableRow::cells)
    {
        let claimed = ["faster", "slower"].contains(&cells.verdict.as_str());
        assert_eq!(cells.ratio.parse::<f64>().is_ok(), claimed, "{cells:?}");
        assert_eq!(
            cells.ratio.starts_with('≈'),
            cells.verdict.starts_with("same within ") || cells.verdict == "inconclusive",
            "{cells:?}"
        );
        assert_eq!(cells.interval.is_empty(), cells.ratio.is_empty());
    }
}

/// A hundred columns, whatever names, values, results and messages are like; nothing that terminals
/// act upon.
#[test]
fn narrow_and_harmless() {
    let hostile = "x\x1b[31m\u{202e}".to_owned() + &"long<|>@name_".repeat(20);
    let mut record = common::recorded(&eventful());
    for case in &mut record.header.plan.cases {
        case.contender = format!("{}{hostile}", case.contender);
        case.bare.clone_from(&hostile);
        case.params[0].value.clone_from(&hostile);
    }
    for family in &mut record.header.plan.families {
        family.name.clone_from(&hostile);
    }
    for done in &mut record.cases {
        if let Some(check) = &mut done.check {
            check.got = Some(lath_core::proof::Proof::Text(hostile.repeat(3)));
            check.against = Some(hostile.clone());
        }
        if let Some(failure) = done.forks.iter_mut().find_map(|f| f.failure.as_mut()) {
            failure.message.clone_from(&hostile);
        }
    }
    let table = table_of(&record, text::WIDTH);
    for (table, width) in [(&table, text::WIDTH), (&table_of(&record, 80), 80)] {
        // A footnote may quote a word that is longer than a line.
        let wide: Vec<&str> = table
            .lines()
            .take_while(|l| !l.starts_with("[1]"))
            .filter(|l| l.chars().count() > width)
            .collect();
        assert_eq!(wide, Vec::<&str>::new());
    }
    for text in [
        table,
        log(&eventful()),
        written("markdown", &record),
        written("json", &record),
        written("csv", &record).replace("\r\n", "\n"),
    ] {
        assert!(
            !text.contains(|c: char| (c.is_control() && c != '\n') || c == '\u{202e}'),
            "{text}"
        );
    }
    let markdown = written("markdown", &record);
    let pipes: Vec<usize> = markdown
        .lines()
        .filter(|l| l.starts_with('|'))
        .map(|l| l.replace("\\|", "").matches('|').count())
        .collect();
    assert!(pipes.iter().all(|n| *n == pipes[0]), "{markdown}");
    assert!(!markdown.contains("@name"));
}

/// Functions of one platform that compete are told apart by their names.
#[test]
fn equal_contenders() {
    let mut cases = ["recursive", "iterative"]
        .map(|f| contenders::case(&format!("Benchmarks::{f}"), 0, "g++", Mode::AverageTime));
    for (case, method) in cases.iter_mut().zip(["recursive", "iterative"]) {
        case.method = method.to_owned();
    }
    assert_eq!(
        contender_table::labels(cases.iter().collect()),
        ["recursive", "iterative"]
    );
    let other = contenders::case("Benchmarks::recursive", 1, "jdk-17", Mode::AverageTime);
    let all: Vec<_> = cases.iter().chain([&other]).collect();
    assert_eq!(
        contender_table::labels(all),
        ["g++ recursive", "g++ iterative", "jdk-17"]
    );
    let of_file = |file: &str| lath_core::plan::Case {
        bare: "A.f".into(),
        contender: "gcc".into(),
        method: "f".into(),
        ..common::case(&format!("gcc@{file}.A.f"), Mode::AverageTime)
    };
    assert_eq!(
        contender_table::labels(vec![&of_file("a/x.c"), &of_file("b/x.c")]),
        ["gcc@a/x.c", "gcc@b/x.c"]
    );
}

/// Runs without families keep JMH's table.
#[test]
fn without_families() {
    let mut record = common::recorded(&eventful());
    record.header.plan.families.clear();
    assert!(contender_table::of(&record).is_none());
    assert!(
        written("markdown", &record)
            .starts_with("| Benchmark | (number) | Mode | Cnt | Score | Error | Units |\n")
    );
}

/// Every format says that a contender is the baseline's program, and none shows a number of it.
#[test]
fn the_same_program_in_every_format() {
    let all = [contender("g++", 5.0), contender("copy", 5.0)];
    let mut header = contenders::header(&all, Mode::AverageTime);
    header.plan.cases[1].identical = Some(0);
    let mut events = contenders::started(header);
    for number in 1..=5 {
        let block = Block { family: 0, number };
        contenders::fork(&mut events, 0, &all[0], block, number, false);
    }
    contenders::ended(&mut events);
    let record = common::recorded(&events);
    for format in formats::ALL {
        let mut out = Vec::new();
        format.write(&record, &mut out).unwrap();
        let text = String::from_utf8(out).unwrap();
        let said = text.to_lowercase();
        assert!(said.contains("identical"), "{}: {text}", format.name);
        assert!(!said.contains("not measured"), "{}: {text}", format.name);
    }
    let row = &contender_table::of(&record).unwrap().groups[0].rows[1];
    assert!(row.cells().is_none() && row.notes.is_empty(), "{row:?}");
    assert!(log(&events).contains("  identical: the same program, so lath did not measure it"));
}

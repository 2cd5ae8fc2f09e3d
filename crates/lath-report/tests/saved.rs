//! Runs compared from their files.

#[expect(dead_code, reason = "shared with tests that need more")]
mod common;

use common::contenders;
use lath_core::plan::{Adaptive, Case, Family, Turns};
use lath_core::record::{
    Block, CaseRecord, Event, Failure, ForkRecord, ForkTurns, Iteration, Record, ThreadResult,
    TurnRecord,
};
use lath_core::setting::Mode;
use lath_import::model::{Dataset, ReadRequest};
use lath_report::compare::{Chosen, ComparisonReport, ErrorFamily, two_of_one};
use lath_report::comparison::{Compared, comparisons};
use lath_report::grid::Markup;
use lath_report::judgement::JudgementRow;
use lath_stats::compare::ComparisonOptions;

/// A process whose calls take `ns` of CPU time, and longer in all; two operations a call.
fn fork(block: Block, fork: u64, ns: f64, began_ms: u64) -> ForkRecord {
    let turn = |at: u64| {
        let calls = 400_000_000 + 1000 * at;
        let cpu_ns = (calls as f64 * ns).round() as u64;
        TurnRecord {
            calls,
            wall_ns: cpu_ns + 7_000_000 * (at + 1),
            cpu_ns: Some(cpu_ns),
            voluntary: Some(0),
            involuntary: Some(1),
        }
    };
    let turns: Vec<TurnRecord> = (0..4).map(turn).collect();
    let sum = ThreadResult {
        calls: turns.iter().map(|turn| turn.calls).sum(),
        ns: turns.iter().map(|turn| turn.wall_ns).sum(),
        cpu_ns: turns.iter().map(|turn| turn.cpu_ns).sum(),
        ..ThreadResult::default()
    };
    ForkRecord {
        fork,
        block: Some(block),
        measurement: vec![Iteration {
            threads: vec![sum],
            calls_per_batch: 1,
            ..Iteration::default()
        }],
        turns: Some(ForkTurns {
            began_ms,
            turns,
            low_ns: [Some(1.1 * ns), Some(0.99 * ns)],
            ..ForkTurns::default()
        }),
        ended: true,
        ..ForkRecord::default()
    }
}

/// A number from -1 to 1 that looks random.
fn noise(a: usize, b: usize) -> f64 {
    let mixed = (a * 7919 + b * 104_729 + 13).wrapping_mul(2_654_435_761) % 2001;
    mixed as f64 / 1000.0 - 1.0
}

/// Five contenders in two parts; the `n`-th takes `steps[n]` longer than the baseline. `level`: of
/// the whole run, as a logarithm.
fn record(mode: Mode, steps: [f64; 5], blocks: usize, [level, start_s]: [f64; 2]) -> Record {
    let case = |name: &str| Case {
        operations_per_invocation: 2,
        contender: "cc".to_owned(),
        ..common::case(&format!("sums.{name}"), mode)
    };
    let names = ["base", "one", "two", "three", "four"];
    let mut header = common::header(names.map(case).to_vec());
    header.clocks[0].turns = true;
    header.plan.options.turns = Turns::Looks;
    let family = |cases: &[usize]| Family {
        name: "sums".to_owned(),
        cases: cases.to_vec(),
    };
    header.plan.families = vec![family(&[0, 1, 2, 3]), family(&[0, 4])];
    let mut cases: Vec<CaseRecord> = vec![CaseRecord::default(); 5];
    for (index, family) in header.plan.families.iter().enumerate() {
        for number in 0..blocks {
            // Two blocks begin in each second.
            let at = index * blocks + number;
            let began_ms = (1000.0 * start_s) as u64 + at as u64 * 500;
            let drift = level + 0.02 * noise(at, 77);
            for case in &family.cases {
                let own = 0.004 * noise(at, *case);
                let ns = 50.0 * (drift + own + steps[*case]).exp();
                let block = Block {
                    family: index,
                    number: number as u64 + 1,
                };
                let count = cases[*case].forks.len() as u64;
                cases[*case]
                    .forks
                    .push(fork(block, count + 1, ns, began_ms));
            }
        }
    }
    for case in &mut cases {
        (case.started, case.ended) = (true, true);
    }
    Record {
        cases,
        ..Record::new(header)
    }
}

const STEPS: [f64; 5] = [0.0, 0.03, 0.0, -0.05, 0.006];

fn read(bytes: &[u8]) -> Dataset {
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), bytes).unwrap();
    lath_import::read(&[file.path()], &ReadRequest::default()).unwrap()
}

fn json(record: &Record) -> Dataset {
    read(common::written("json", record).as_bytes())
}

fn journal(record: &Record) -> Dataset {
    let mut events = vec![Event::RunStarted(Box::new(record.header.clone()))];
    for (case, done) in record.cases.iter().enumerate() {
        for of in &done.forks {
            let turns = Box::new(of.turns.clone().unwrap());
            let fork = of.fork;
            events.extend([
                common::fork_started(case, fork, of.block),
                common::iterated(case, fork, of.measurement[0].clone()),
                Event::Turned { case, fork, turns },
                common::fork_ended(case, fork, None),
            ]);
        }
    }
    read(common::journal(&events).as_bytes())
}

fn chosen(one_run: bool, paired: bool) -> Chosen {
    Chosen {
        statistics: ComparisonOptions::default(),
        paired,
        interleaved: false,
        one_run,
        pool_machines: false,
        family: ErrorFamily::Benchmark,
        gates: Vec::new(),
        metrics: Vec::new(),
    }
}

fn report(base: &Dataset, new: &Dataset, chosen: &Chosen) -> ComparisonReport {
    ComparisonReport::of([base, new], ["base", "new"], &[], chosen, &|_| false).unwrap()
}

fn contenders(of: &Dataset, names: [&str; 2]) -> ComparisonReport {
    let [base, new] = two_of_one(of, names).unwrap();
    report(&base, &new, &chosen(true, false))
}

fn near(value: f64, expected: f64, what: &str) {
    assert!(
        (value - expected).abs() < 1e-9,
        "{what}: {value} {expected}"
    );
}

/// Ratio, interval, p and verdict of a contender are those of its run, whichever side it is.
fn as_the_run(run: &Compared, file: &Dataset, [base, name]: [&str; 2], what: &str) {
    let (ratio, [low, high]) = run.tested().unwrap();
    let report = contenders(file, [base, name]);
    let row = &report.rows[0];
    let of_run = run.row();
    near(row.judgement.ratio.unwrap(), ratio, what);
    near(row.new.estimate_ns / row.base.estimate_ns, ratio, what);
    near(row.judgement.interval.unwrap()[0], low, what);
    near(row.judgement.interval.unwrap()[1], high, what);
    near(
        row.judgement.p_adjusted.unwrap(),
        run.found.p_adjusted,
        what,
    );
    let same = |row: &JudgementRow| {
        (
            row.verdict,
            row.blocks,
            row.paired,
            row.members,
            row.alpha.to_bits(),
            row.reason.clone(),
        )
    };
    assert_eq!(same(&row.judgement), same(&of_run), "{what}");
    let back = contenders(file, [name, base]);
    near(back.rows[0].judgement.ratio.unwrap(), 1.0 / ratio, what);
    near(
        back.rows[0].judgement.interval.unwrap()[0],
        1.0 / high,
        what,
    );
}

#[test]
fn contenders_of_one_run_are_compared_as_the_run_did() {
    for (mode, blocks) in [(Mode::AverageTime, 24), (Mode::Throughput, 90)] {
        let record = record(mode, STEPS, blocks, [0.0, 1e6]);
        let all = comparisons(&record);
        let files = [("json", json(&record)), ("journal", journal(&record))];
        for (at, name) in ["one", "two", "three", "four"].into_iter().enumerate() {
            let run: &Compared = all[0].rows[at + 1].compared.as_ref().unwrap();
            for (kind, file) in &files {
                as_the_run(run, file, ["base", name], &format!("{kind}, {name}"));
            }
        }
        let verdict = |name| {
            contenders(&files[0].1, ["base", name]).rows[0]
                .judgement
                .verdict
        };
        assert_eq!((verdict("one"), verdict("three")), ("slower", "faster"));
    }
}

/// In forks, too: by blocks, with the share of errors that its looks have left, in one part or two,
/// whatever failed.
#[test]
fn contenders_in_forks_are_compared_as_the_run_did() {
    let names = ["base", "one", "two", "three", "four", "five"];
    for (adaptive, count, blocks) in [(false, 3, 5), (true, 3, 7), (true, 6, 10), (false, 6, 3)] {
        let of = |(at, name): (usize, &&'static str)| {
            contenders::contender(name, 100.0 + 7.0 * at as f64)
        };
        let all: Vec<_> = names[..count].iter().enumerate().map(of).collect();
        let mut events = contenders::run(&all, Mode::AverageTime, blocks);
        if let Event::RunStarted(header) = &mut events[0] {
            header.plan.options.adaptive = adaptive.then(Adaptive::default);
        }
        let failed = events.iter().position(|event| {
            matches!(
                event,
                Event::ForkEnded {
                    case: 1,
                    fork: 2,
                    ..
                }
            )
        });
        if let Event::ForkEnded { failure, .. } = &mut events[failed.unwrap()] {
            *failure = Some(Failure {
                code: "L702".to_owned(),
                message: "threw".to_owned(),
                tail: Vec::new(),
            });
        }
        let record = common::recorded(&events);
        let found = &comparisons(&record)[0];
        let journal = read(common::journal(&events).as_bytes());
        for (at, name) in names[1..count].iter().enumerate() {
            let run = found.rows[at + 1].compared.as_ref().unwrap();
            for (kind, file) in [("json", &json(&record)), ("journal", &journal)] {
                let what =
                    format!("{kind}, {name} of {count}, {blocks} blocks, adaptive: {adaptive}");
                as_the_run(run, file, ["base", name], &what);
            }
        }
    }
}

#[test]
fn the_clock_of_the_ratio_is_said() {
    let report = contenders(
        &json(&record(Mode::AverageTime, STEPS, 24, [0.0, 1e6])),
        ["base", "one"],
    );
    let text = report.text(Markup::Plain);
    assert!(text.contains("measured in turns, by CPU time"), "{text}");
    assert!(!text.contains("two saved runs"), "{text}");
}

/// Two contenders that the run did not compare: wider, as any two could have been picked.
#[test]
fn other_pairs_of_one_run_are_paired_too() {
    let file = json(&record(Mode::AverageTime, STEPS, 40, [0.0, 1e6]));
    let with_base = contenders(&file, ["base", "three"]).rows.remove(0);
    let row = contenders(&file, ["one", "three"]).rows.remove(0);
    assert!((row.judgement.ratio.unwrap() - (-0.08_f64).exp()).abs() < 0.005);
    assert!(row.judgement.level.unwrap() > with_base.judgement.level.unwrap());
    // Parts of a comparison have no common blocks.
    let apart = contenders(&file, ["one", "four"]).rows.remove(0);
    assert!(apart.warnings.iter().any(|note| note.code == "W928"));
}

/// Nothing of it is narrower than how runs differ, whatever the flags say.
#[test]
fn two_runs_are_one_value_each() {
    let run = |level, start_s| json(&record(Mode::AverageTime, STEPS, 60, [level, start_s]));
    let (first, second) = (run(0.0, 1e6), run(0.03, 2e6));
    for paired in [false, true] {
        let report = report(&first, &second, &chosen(false, paired));
        for row in &report.rows {
            // The machine was 3 % slower in between: nothing is claimed.
            let [low, high] = row.judgement.interval.unwrap();
            assert!((high / low).ln() / 2.0 > 4.6 * 0.0106, "{low} {high}");
            assert!(["same", "inconclusive"].contains(&row.judgement.verdict));
            assert!(row.warnings.iter().any(|note| note.code == "W928"));
            assert_eq!(row.judgement.more_forks, None);
        }
    }
    let slow = run(0.3, 3e6);
    let report = report(&first, &slow, &chosen(false, false));
    assert!(
        report
            .rows
            .iter()
            .all(|row| row.judgement.verdict == "slower")
    );
    let text = report.text(Markup::Plain);
    assert!(
        text.contains("two runs that each measured in turns"),
        "{text}"
    );
}

#[test]
fn too_short_a_run_is_not_tested() {
    let run = |start_s| json(&record(Mode::AverageTime, STEPS, 8, [0.0, start_s]));
    let report = report(&run(1e6), &run(2e6), &chosen(false, false));
    let row = report.rows.last().unwrap();
    assert_eq!(row.judgement.verdict, "not-tested");
    let reason = row.judgement.reason.as_ref().unwrap();
    assert!(reason.contains("two runs takes 10"), "{reason}");
}

#[test]
fn turns_are_not_compared_with_forks() {
    let turns = record(Mode::AverageTime, STEPS, 24, [0.0, 1e6]);
    let mut forks = turns.clone();
    let all = forks.cases.iter_mut().flat_map(|case| &mut case.forks);
    all.for_each(|fork| fork.turns = None);
    let report = report(&json(&turns), &json(&forks), &chosen(false, false));
    for row in &report.rows {
        assert_eq!(row.judgement.verdict, "not-tested");
        let reason = row.judgement.reason.as_ref().unwrap();
        assert!(reason.contains("in turns, the other in forks"), "{reason}");
        assert!(row.warnings.iter().any(|note| note.code == "W928"));
    }
}

/// A table with turns permits its share of errors once, not once for each comparison.
#[test]
fn the_table_is_one_family() {
    let file = json(&record(Mode::AverageTime, STEPS, 40, [0.0, 1e6]));
    let [base, new] = two_of_one(&file, ["base", "one"]).unwrap();
    let level = |family| {
        let chosen = Chosen {
            family,
            ..chosen(true, false)
        };
        report(&base, &new, &chosen).rows[0]
            .judgement
            .level
            .unwrap()
    };
    let (own, table) = (level(ErrorFamily::Benchmark), level(ErrorFamily::Table));
    assert_eq!(
        own.to_bits(),
        table.to_bits(),
        "one comparison is the table"
    );
    let two = |family| {
        let chosen = Chosen {
            family,
            ..chosen(false, false)
        };
        report(&file, &file, &chosen).rows[0]
            .judgement
            .level
            .unwrap()
    };
    near(two(ErrorFamily::Benchmark), 0.99, "alone");
    near(two(ErrorFamily::Table), 1.0 - 0.01 / 5.0, "of five");
}

//! Automatic warm-up. The wrapper reports 0.1 s for each iteration, however short it was, so the
//! rule's seconds pass quickly.

mod common;

use common::{plan, run, trace};
use lath_core::plan::Plan;
use lath_core::record::{ForkRecord, Record, WarmupWhy};
use lath_core::setting::AUTO_ITERATIONS;

fn automatic(params: &[(&str, &str)], change: impl FnOnce(&mut Plan)) -> (Record, Vec<String>) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("trace");
    let mut plan = plan(&[&format!("trace={}", path.display())], params);
    let warmup = &mut plan.cases[0].warmup;
    (warmup.auto, warmup.iterations) = (true, AUTO_ITERATIONS);
    change(&mut plan);
    let (record, _) = run(&plan);
    (record, trace(&path))
}

fn ends(record: &Record) -> Vec<(u64, WarmupWhy)> {
    record.cases[0]
        .forks
        .iter()
        .map(|f| f.warmup_end().map(|(n, end)| (n, end.why)).expect("an end"))
        .collect()
}

fn codes(record: &Record) -> Vec<&str> {
    record.cases[0]
        .warnings
        .iter()
        .map(|w| w.code.as_str())
        .collect()
}

/// Ten values are the fewest that can be level; each fork decides for itself, and the calls of the
/// first hold for all.
#[test]
fn it_ends_when_the_values_are_level() {
    let (record, commands) = automatic(&[("level", "1")], |_| {});
    assert_eq!(ends(&record), [(10, WarmupWhy::Level); 2]);
    assert!(codes(&record).is_empty(), "{:?}", record.cases[0].warnings);
    let phases: Vec<&str> = commands
        .iter()
        .map(|c| c.split(" count").next().unwrap())
        .collect();
    assert_eq!(
        phases[10..13],
        [
            "iterate phase=warmup index=10",
            "iterate phase=measurement index=1",
            "iterate phase=measurement index=2"
        ]
    );
    assert_eq!(
        commands[1],
        "iterate phase=warmup index=1 count=400 time_ns=1000000"
    );
    assert_eq!(
        commands.iter().filter(|c| c.contains("calls=100")).count(),
        6
    );
    let seconds = record.cases[0].forks[0].warmup_end().unwrap().1.seconds;
    assert!((seconds - 10.0 * 0.101_000_001).abs() < 1e-9, "{seconds}");
}

/// An operation that is faster each time never becomes level: ten seconds are the end, and the
/// result says so.
#[test]
fn it_ends_at_the_cap() {
    let (record, _) = automatic(&[], |plan| plan.cases[0].forks = 1);
    assert_eq!(ends(&record), [(100, WarmupWhy::Cap)]);
    assert_eq!(codes(&record), ["W914"]);
    assert!(
        record.cases[0].warnings[0]
            .message
            .contains("longest duration in the only fork:"),
        "{}",
        record.cases[0].warnings[0]
    );
}

/// The plan's number of iterations ends it too, and a single one is enough to fix the calls.
#[test]
fn it_has_no_more_iterations_than_planned() {
    let (record, commands) = automatic(&[], |plan| {
        (plan.cases[0].forks, plan.cases[0].warmup.iterations) = (1, 3)
    });
    assert_eq!(ends(&record), [(3, WarmupWhy::Cap)]);
    assert_eq!(
        commands.iter().filter(|c| c.contains("calls=300")).count(),
        3
    );
}

/// A fork that fails while warming up has no end of it, and does not count as capped.
#[test]
fn failures_are_failures() {
    let (record, _) = automatic(&[("do", "throw"), ("at", "warmup2")], |plan| {
        plan.cases[0].forks = 1
    });
    let fork: &ForkRecord = &record.cases[0].forks[0];
    assert_eq!(
        (fork.warmup.len(), fork.warmup_end(), fork.measurement.len()),
        (1, None, 0)
    );
    assert_eq!(common::failure(&record, 1).code, "L701");
    assert!(!codes(&record).contains(&"W914"));
}

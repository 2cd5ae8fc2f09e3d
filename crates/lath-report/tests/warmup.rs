//! Automatic warm-up and the status of forks, as log, JSON and warnings tell of them.

#[expect(dead_code, reason = "shared with tests that need more")]
mod common;

use common::{events, logged, recorded};
use lath_core::plan::Phase;
use lath_core::record::{Event, PhaseName, Record, WarmupEnd, WarmupWhy};
use lath_core::setting::Mode;
use lath_report::console::Verbosity;
use lath_report::{CaseResult, case, warnings};

const QUARTER: u64 = common::SECOND / 40;

/// One fork: `warmup` iterations of 25 ms, then three of a second; `ns` for each of a thousand
/// calls.
fn run(warmup: u64, why: WarmupWhy, ns: impl Fn(PhaseName, u64) -> u64) -> Vec<Event> {
    let mut case = common::case("B.f", Mode::AverageTime);
    case.warmup = Phase {
        auto: true,
        ..common::phase(400, QUARTER)
    };
    let mut events = vec![
        Event::RunStarted(Box::new(common::header(vec![case]))),
        Event::CaseStarted { case: 0 },
        common::fork_started(0, 1, None),
    ];
    let phases = (1..=warmup)
        .map(|i| (PhaseName::Warmup, i, QUARTER))
        .chain((1..=3).map(|i| (PhaseName::Measurement, i, common::SECOND)));
    for (phase, index, wall_ns) in phases {
        let mut iteration = events::iteration(phase, index, 1000, 1000 * ns(phase, index));
        iteration.wall_ns = wall_ns;
        let last = phase == PhaseName::Warmup && index == warmup;
        iteration.remarks.warmup_end = last.then_some(WarmupEnd {
            why,
            seconds: 0.025 * warmup as f64,
        });
        events.push(common::iterated(0, 1, iteration));
    }
    events.extend([common::fork_ended(0, 1, None), common::case_ended(0)]);
    events
}

fn codes(record: &Record) -> Vec<String> {
    let results: Vec<CaseResult<'_>> = case::results(record);
    warnings::of_case(record, &results[0])
        .into_iter()
        .map(|w| w.code)
        .collect()
}

/// A warm-up of three times the time per call, then level.
fn warmed() -> Vec<Event> {
    run(20, WarmupWhy::Level, |phase, index| {
        if phase == PhaseName::Warmup && index < 10 {
            300
        } else {
            100
        }
    })
}

#[test]
fn the_log_tells_how_warm_up_ended() {
    let normal = logged(&warmed(), Verbosity::Normal);
    assert!(
        normal.contains("# Warmup: until level, at most 400 iterations, 25 ms each\n"),
        "{normal}"
    );
    let end = "# Warmup Iteration  20: 100.000 ns/op\n# Warmup ended after 20 iterations, 0.500 \
        s: values are level\nIteration   1: ";
    assert!(normal.contains(end), "{normal}");
    assert!(normal.contains("\nForks: 1 warmed\n"), "{normal}");
    assert_eq!(normal.matches("# Warmup Iteration").count(), 1);
    assert_eq!(
        logged(&warmed(), Verbosity::Extra)
            .matches("# Warmup Iteration")
            .count(),
        20
    );
    let capped = logged(&run(400, WarmupWhy::Cap, |_, _| 100), Verbosity::Normal);
    assert!(
        capped.contains("# Warmup ended after 400 iterations, 10.000 s: NOT level"),
        "{capped}"
    );
}

#[test]
fn json_has_it() {
    let json = common::written("json", &recorded(&warmed()));
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json[0]["warmup"], "auto");
    assert_eq!(
        json[0]["warmupEnds"],
        serde_json::json!([{"iterations": 20, "seconds": 0.5, "why": "level"}])
    );
    assert_eq!(json[0]["forkStatus"], serde_json::json!(["warmed"]));
}

/// Three seconds of measurement weigh more than half a second of warm-up, however many iterations
/// that had.
#[test]
fn status_goes_by_time() {
    let steady = recorded(&run(40, WarmupWhy::Level, |phase, _| {
        if phase == PhaseName::Warmup { 100 } else { 101 }
    }));
    assert!(!codes(&steady).contains(&"W925".to_owned()));
    let drifting = recorded(&run(40, WarmupWhy::Level, |phase, index| {
        if phase == PhaseName::Warmup {
            100
        } else {
            80 + 20 * index
        }
    }));
    assert!(
        codes(&drifting).contains(&"W925".to_owned()),
        "{:?}",
        codes(&drifting)
    );
}

/// Forks of one iteration of warm-up and as many measured ones as there are times; ns a call.
fn forks(times: &[Vec<u64>], mode: Mode) -> Vec<Event> {
    let mut case = common::case("B.f", mode);
    (case.forks, case.measurement.iterations) = (times.len() as u64, times[0].len() as u64 - 1);
    case.warmup = common::phase(1, QUARTER);
    let mut events = vec![
        Event::RunStarted(Box::new(common::header(vec![case]))),
        Event::CaseStarted { case: 0 },
    ];
    for (fork, values) in (1..).zip(times) {
        events.push(common::fork_started(0, fork, None));
        for (index, ns) in (0..).zip(values) {
            let (phase, index) = if index == 0 {
                (PhaseName::Warmup, 1)
            } else {
                (PhaseName::Measurement, index)
            };
            let mut iteration = events::iteration(phase, index, 1000, 1000 * ns);
            (iteration.wall_ns, iteration.first_ns) = (QUARTER, Some(*ns));
            events.push(common::iterated(0, fork, iteration));
        }
        events.push(common::fork_ended(0, fork, None));
    }
    events.push(common::case_ended(0));
    events
}

/// A sleep that a fixture shortens by a fifth before each iteration, as it was measured: 16 ms to
/// 0.82 ms.
const SHORTENED: [u64; 15] = [
    16_124_000, 13_847_000, 10_361_000, 8_317_000, 6_701_000, 5_359_000, 4_320_000, 3_688_000,
    2_811_000, 2_464_000, 1_843_000, 1_478_000, 1_287_000, 983_000, 824_000,
];

/// What falls to the last iteration was never steady, and nothing in the block says otherwise; its
/// size is that of the first to the last.
#[test]
fn a_fall_is_not_steady() {
    let text = logged(
        &forks(&[SHORTENED.to_vec()], Mode::AverageTime),
        Verbosity::Normal,
    );
    assert!(
        text.contains("; not steady within 375 ms in the only fork\n"),
        "{text}"
    );
    assert!(
        text.contains("\nWARNING W925: the only fork did not become steady: "),
        "{text}"
    );
    assert!(
        text.contains(
            "\nWARNING W911: trend: 17 times faster from the first to the last iteration (p = "
        ),
        "{text}"
    );
    assert!(
        !text.contains("steady after") && !text.contains("% faster"),
        "{text}"
    );
    let throughput = logged(
        &forks(&[SHORTENED.to_vec()], Mode::Throughput),
        Verbosity::Normal,
    );
    assert!(
        throughput
            .contains("W911: trend: 17 times faster from the first to the last iteration (p = "),
        "{throughput}"
    );
    let rising: Vec<u64> = SHORTENED.into_iter().rev().collect();
    let slower = logged(&forks(&[rising], Mode::AverageTime), Verbosity::Normal);
    assert!(
        slower.contains("W911: trend: 16 times slower from the first to the last iteration (p = "),
        "{slower}"
    );
    assert!(
        slower.contains("\n  look for something that grows ")
            && slower.contains("not steady within"),
        "{slower}"
    );
}

/// 3 % a step in each of five forks is a trend that all have; the words count them.
#[test]
fn trends_of_several_forks() {
    let fork = |f: u64| {
        (0..6)
            .map(|i| 100_000 - 3000 * i + 700 * ((f + i) % 3))
            .collect::<Vec<u64>>()
    };
    let text = logged(
        &forks(&[0, 1, 2, 3, 4].map(fork), Mode::AverageTime),
        Verbosity::Normal,
    );
    assert!(
        text.contains(
            "W911: trend: 14 % faster from the first to the last iteration, in 5 of 5 forks (p = "
        ),
        "{text}"
    );
}

/// Forks of levels of their own, whose iterations go nowhere: how they happen to lie in a row is no
/// trend, and no fault of the machine.
#[test]
fn forks_that_differ_are_no_trend() {
    let fork = |level: u64| {
        (0..11)
            .map(|i| level + 50 * (i * 7 % 5))
            .collect::<Vec<u64>>()
    };
    let levels = [100_000, 103_000, 102_000, 105_000, 107_000].map(fork);
    let record = recorded(&forks(&levels, Mode::AverageTime));
    assert!(
        !codes(&record).contains(&"W911".to_owned()),
        "{:?}",
        codes(&record)
    );
    // Ten forks of which each is slower than the one before are one.
    let rising: Vec<Vec<u64>> = (0..10).map(|n| fork(100_000 + 1000 * n)).collect();
    let text = logged(&forks(&rising, Mode::AverageTime), Verbosity::Normal);
    assert!(
        text.contains(
            "W911: trend over the run: 9.0 % slower from the first to the last fork (p = "
        ),
        "{text}"
    );
}

/// Slow for the first two thirds: the steady part is told, and W925 says what that means for the
/// score.
#[test]
fn steady_late() {
    let mut values: Vec<u64> = (0..40).map(|i| 200_000 + 100 * (i * 7 % 5)).collect();
    values.iter_mut().skip(26).for_each(|ns| *ns /= 2);
    let text = logged(&forks(&[values], Mode::AverageTime), Verbosity::Normal);
    assert!(
        text.contains("; steady after <= 650 ms in the only fork\n"),
        "{text}"
    );
    assert!(
        text.contains("W925: the only fork became steady only in the second half: "),
        "{text}"
    );
}

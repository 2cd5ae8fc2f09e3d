//! Automatic warm-up and the status of forks, as log, JSON and warnings tell of them.

mod common;
#[path = "common/events.rs"]
#[expect(dead_code, reason = "only its iterations are used here")]
mod events;

use lath_core::plan::Phase;
use lath_core::record::{Event, PhaseName, Record, WarmupEnd, WarmupWhy};
use lath_core::setting::Mode;
use lath_report::console::{Console, Files, Verbosity};
use lath_report::{CaseResult, case, formats, warnings};

const QUARTER: u64 = common::SECOND / 40;

/// One fork: `warmup` iterations of 25 ms, then three of a second; `ns` for each of a thousand calls.
fn run(warmup: u64, why: WarmupWhy, ns: impl Fn(PhaseName, u64) -> u64) -> Vec<Event> {
    let mut case = common::case("B.f", Mode::AverageTime);
    case.warmup = Phase { auto: true, ..common::phase(400, QUARTER) };
    let mut events = vec![
        Event::RunStarted(Box::new(common::header(vec![case]))),
        Event::CaseStarted { case: 0 },
        Event::ForkStarted { case: 0, fork: 1, warmup: false, pid: 1, seed: 1, block: None },
    ];
    let phases = (1..=warmup).map(|i| (PhaseName::Warmup, i, QUARTER)).chain((1..=3).map(|i| (PhaseName::Measurement, i, common::SECOND)));
    for (phase, index, wall_ns) in phases {
        let mut iteration = events::iteration(phase, index, 1000, 1000 * ns(phase, index));
        iteration.wall_ns = wall_ns;
        let last = phase == PhaseName::Warmup && index == warmup;
        iteration.warmup_end = last.then_some(WarmupEnd { why, seconds: 0.025 * warmup as f64 });
        events.push(Event::Iteration { case: 0, fork: 1, warmup: false, iteration: Box::new(iteration) });
    }
    events.push(Event::ForkEnded { case: 0, fork: 1, warmup: false, failure: None, peak_rss_kib: None });
    events.push(Event::CaseEnded { case: 0, warnings: Vec::new() });
    events
}

fn log(events: &[Event], verbosity: Verbosity) -> String {
    let mut out = Vec::new();
    let mut console = Console::new(&mut out, verbosity, Files::default());
    events.iter().for_each(|event| console.event(event));
    String::from_utf8(out).unwrap()
}

fn recorded(events: &[Event]) -> Record {
    let Event::RunStarted(header) = &events[0] else { unreachable!() };
    let mut record = Record::new((**header).clone());
    events.iter().for_each(|event| record.apply(event));
    record
}

fn codes(record: &Record) -> Vec<String> {
    let results: Vec<CaseResult<'_>> = case::results(record);
    warnings::of_case(record, &results[0]).into_iter().map(|w| w.code).collect()
}

/// A warm-up of three times the time per call, then level.
fn warmed() -> Vec<Event> {
    run(20, WarmupWhy::Level, |phase, index| if phase == PhaseName::Warmup && index < 10 { 300 } else { 100 })
}

#[test]
fn the_log_tells_how_warm_up_ended() {
    let normal = log(&warmed(), Verbosity::Normal);
    assert!(normal.contains("# Warmup: until level, at most 400 iterations, 25 ms each\n"), "{normal}");
    let end = "# Warmup Iteration  20: 100.000 ns/op\n# Warmup ended after 20 iterations, 0.500 s: values are level\nIteration   1: ";
    assert!(normal.contains(end), "{normal}");
    assert!(normal.contains("\nForks: 1 warmed\n"), "{normal}");
    assert_eq!(normal.matches("# Warmup Iteration").count(), 1);
    assert_eq!(log(&warmed(), Verbosity::Extra).matches("# Warmup Iteration").count(), 20);
    let capped = log(&run(400, WarmupWhy::Cap, |_, _| 100), Verbosity::Normal);
    assert!(capped.contains("# Warmup ended after 400 iterations, 10.000 s: NOT level"), "{capped}");
}

#[test]
fn json_has_it() {
    let mut out = Vec::new();
    formats::by_name("json").unwrap().write(&recorded(&warmed()), &mut out).unwrap();
    let json: serde_json::Value = serde_json::from_slice(&out).unwrap();
    assert_eq!(json[0]["warmup"], "auto");
    assert_eq!(json[0]["warmupEnds"], serde_json::json!([{"iterations": 20, "seconds": 0.5, "why": "level"}]));
    assert_eq!(json[0]["forkStatus"], serde_json::json!(["warmed"]));
}

/// Three seconds of measurement weigh more than half a second of warm-up, however many iterations that had.
#[test]
fn status_goes_by_time() {
    let steady = recorded(&run(40, WarmupWhy::Level, |phase, _| if phase == PhaseName::Warmup { 100 } else { 101 }));
    assert!(!codes(&steady).contains(&"W925".to_owned()));
    let drifting = recorded(&run(40, WarmupWhy::Level, |phase, index| if phase == PhaseName::Warmup { 100 } else { 80 + 20 * index }));
    assert!(codes(&drifting).contains(&"W925".to_owned()), "{:?}", codes(&drifting));
}

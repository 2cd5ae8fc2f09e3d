//! Iterations, and a run with everything in it that can go wrong, as events.

use crate::common::{self, SECOND};
use lath_core::diagnostic::Diagnostic;
use lath_core::record::{
    Event, Failure, Iteration, PhaseName, Speed, Status, Stream, ThreadResult,
};
use lath_core::setting::Mode;
use std::time::Duration;

pub fn iteration(phase: PhaseName, index: u64, calls: u64, ns: u64) -> Iteration {
    Iteration {
        phase,
        index,
        threads: vec![ThreadResult {
            method: "m".into(),
            calls,
            ns,
            ..ThreadResult::default()
        }],
        calls_per_batch: 1000,
        batches: calls / 1000,
        wall_ns: ns + 100,
        speed: Some(Speed {
            mul_ns: 1.0 + 0.01 * index as f64,
            add_ns: 0.333 * (1.0 + 0.01 * index as f64),
        }),
        ..Iteration::default()
    }
}

/// A name and a value with all that terminals, spreadsheets and typesetters trip over.
pub const HOSTILE: &str = "ns::evil<\"a,b\">\x1b[31m_%&$#{}\u{202e}";
pub const HOSTILE_VALUE: &str = "=cmd|' /C calc'!A0;\"q\"\r\n2";

fn fails(code: &str, message: &str, tail: &[&str]) -> Failure {
    Failure {
        code: code.into(),
        message: message.into(),
        tail: tail.iter().map(|t| (*t).to_owned()).collect(),
    }
}

/// Complete (two forks, metrics, user output), sampled, partial with a hostile name, failed from
/// the start, never begun.
pub fn eventful() -> Vec<Event> {
    let mut good = common::case("my::Benchmarks::factorialRecursive", Mode::AverageTime);
    good.params = vec![common::param("number", "25")];
    good.forks = 2;
    good.counters = vec![("rounds".into(), false), ("hits".into(), true)];
    good.warnings = vec![Diagnostic::warning(
        "W905",
        "the time-out is not longer than the iteration",
    )];
    let sampled = common::case("my::Benchmarks::sampled", Mode::SampleTime);
    let mut hostile = common::case(HOSTILE, Mode::Throughput);
    hostile.params = vec![common::param("text", HOSTILE_VALUE)];
    let mut doomed = common::case("my::Benchmarks::doomed", Mode::SingleShotTime);
    doomed.warmup_forks = 1;
    (doomed.warmup.time_ns, doomed.measurement.time_ns) = (0, 0);
    let never = common::case("my::Benchmarks::never", Mode::AverageTime);
    let mut events = vec![Event::RunStarted(Box::new(common::header(vec![
        good, sampled, hostile, doomed, never,
    ])))];
    complete(&mut events);
    sampling(&mut events);
    partial(&mut events);
    failed(&mut events);
    events.push(Event::RunEnded {
        status: Status::Interrupted,
        seconds: 21.5,
    });
    events
}

fn start(events: &mut Vec<Event>, case: usize, fork: u64, warmup: bool) {
    events.push(Event::ForkStarted {
        case,
        fork,
        warmup,
        pid: 4711,
        seed: 1000 + fork,
        block: None,
    });
}

fn end(events: &mut Vec<Event>, case: usize, fork: u64, failure: Option<Failure>) {
    events.push(Event::ForkEnded {
        case,
        fork,
        warmup: false,
        failure,
        peak_rss_kib: Some(2048),
    });
}

fn run(events: &mut Vec<Event>, case: usize, fork: u64, iteration: Iteration) {
    events.push(common::iterated(case, fork, iteration));
}

fn complete(events: &mut Vec<Event>) {
    events.push(Event::CaseStarted { case: 0 });
    for fork in 1..=2 {
        start(events, 0, fork, false);
        for index in 1..=2 {
            run(
                events,
                0,
                fork,
                iteration(
                    PhaseName::Warmup,
                    index,
                    20_000_000,
                    SECOND + fork * 100 + index,
                ),
            );
        }
        events.push(Event::Output {
            case: 0,
            stream: Stream::Stdout,
            text: "user says \x1b[2Jhello\nunfin".into(),
        });
        for index in 1..=3 {
            let mut it = iteration(
                PhaseName::Measurement,
                index,
                22_700_000 + 31_000 * index * fork,
                SECOND,
            );
            it.remarks
                .metrics
                .insert("usage.user".into(), (990_000.0 + index as f64, "us".into()));
            it.remarks.metrics.insert(
                "usage.peak_memory".into(),
                (1000.0 * fork as f64, "KiB".into()),
            );
            it.remarks.counters = [("rounds".to_owned(), 7.0), ("hits".to_owned(), 5e6)].into();
            run(events, 0, fork, it);
        }
        end(events, 0, fork, None);
    }
    let metrics = [
        ("alloc.bytes", 3088.5, "B/op"),
        ("alloc.count", 3.0, "allocs/op"),
    ]
    .map(|(name, value, unit)| (name.into(), (value, unit.into())));
    events.push(Event::Profile {
        case: 0,
        metrics: metrics.into(),
    });
    events.push(Event::CaseEnded {
        case: 0,
        warnings: vec![Diagnostic::warning("W908", "CPU speed changed by 4 %")],
    });
}

fn sampling(events: &mut Vec<Event>) {
    events.push(Event::CaseStarted { case: 1 });
    start(events, 1, 1, false);
    for index in 1..=3 {
        let mut it = iteration(PhaseName::Measurement, index, 100_000, SECOND);
        it.threads[0].detail.histogram =
            vec![(20, 400 + index), (30, 1000), (40, 12), (250, 3), (661, 1)];
        run(events, 1, 1, it);
    }
    end(events, 1, 1, None);
    events.push(common::case_ended(1));
}

fn partial(events: &mut Vec<Event>) {
    events.push(Event::CaseStarted { case: 2 });
    start(events, 2, 1, false);
    run(
        events,
        2,
        1,
        iteration(PhaseName::Warmup, 1, 1_000_000, SECOND),
    );
    run(
        events,
        2,
        1,
        iteration(PhaseName::Measurement, 1, 1_000_000, SECOND),
    );
    let message = "threw std::runtime_error: \x1b]0;title\x07 & 100 %\nsecond line (in ns::evil)";
    end(
        events,
        2,
        1,
        Some(fails(
            "L701",
            message,
            &["last\twords\x1b[1m", "{\"event\":\"iteration\"}"],
        )),
    );
    events.push(common::case_ended(2));
}

fn failed(events: &mut Vec<Event>) {
    events.push(Event::CaseStarted { case: 3 });
    start(events, 3, 1, true);
    events.push(Event::ForkEnded {
        case: 3,
        fork: 1,
        warmup: true,
        failure: Some(fails("L702", "exit 3", &[])),
        peak_rss_kib: None,
    });
    events.push(common::case_ended(3));
}

/// Each event with a time half a second after the one before.
pub fn timed(events: &[Event]) -> impl Iterator<Item = (&Event, Duration)> {
    events
        .iter()
        .enumerate()
        .map(|(i, e)| (e, Duration::from_millis(500 * i as u64)))
}

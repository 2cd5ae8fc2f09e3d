//! Rates, what cannot be true (W930 to W933), and what happens once in a process.

#[expect(dead_code, reason = "shared with tests that need more")]
mod common;

use common::SECOND;
use common::contenders;
use lath_core::plan::Case;
use lath_core::record::{
    CheckVerdict, Event, ForkRecord, Iteration, PhaseName, Record, Speed, ThreadResult,
};
use lath_core::setting::Mode;
use lath_report::{case, implausible, warnings};
use lath_score::{once, rate, steady};

/// A cycle of a third of a nanosecond: 3 GHz.
const SPEED: Speed = Speed {
    mul_ns: 1.0,
    add_ns: 0.333,
};

/// One fork of each case, of so many ns a call.
fn record(cases: Vec<(Case, f64)>) -> Record {
    let mut record = Record::new(common::header(
        cases.iter().map(|(case, _)| case.clone()).collect(),
    ));
    for (done, (_, ns)) in record.cases.iter_mut().zip(&cases) {
        done.started = true;
        done.forks = vec![fork(&[], &[*ns; 3])];
    }
    record
}

fn iteration(phase: PhaseName, index: u64, ns: f64) -> Iteration {
    let threads = vec![ThreadResult {
        method: "m".into(),
        calls: 1_000_000,
        ns: (1e6 * ns) as u64,
        ..ThreadResult::default()
    }];
    Iteration {
        phase,
        index,
        threads,
        wall_ns: SECOND,
        speed: Some(SPEED),
        ..Iteration::default()
    }
}

fn fork(warmup: &[f64], measured: &[f64]) -> ForkRecord {
    let all = |phase, values: &[f64]| {
        values
            .iter()
            .zip(1..)
            .map(|(ns, index)| iteration(phase, index, *ns))
            .collect()
    };
    ForkRecord {
        fork: 1,
        seed: 1,
        warmup: all(PhaseName::Warmup, warmup),
        measurement: all(PhaseName::Measurement, measured),
        ended: true,
        ..ForkRecord::default()
    }
}

fn returning(id: &str) -> Case {
    Case {
        returns: true,
        ..common::case(id, Mode::AverageTime)
    }
}

fn processing(bytes: u64) -> Case {
    Case {
        bytes_per_invocation: Some(bytes),
        ..common::case("copy", Mode::AverageTime)
    }
}

/// A case whose parameter is its number of bytes.
fn sized(bytes: u64) -> Case {
    Case {
        params: vec![common::param("size", &bytes.to_string())],
        ..processing(bytes)
    }
}

fn codes(record: &Record) -> Vec<Vec<String>> {
    case::results(record)
        .iter()
        .map(|r| {
            warnings::of_case(record, r)
                .into_iter()
                .map(|w| w.code)
                .collect()
        })
        .collect()
}

fn codes_of(case: Case, ns: f64) -> Vec<String> {
    codes(&record(vec![(case, ns)])).remove(0)
}

#[test]
fn less_than_a_cycle() {
    assert_eq!(codes_of(returning("f"), 0.30), ["W931"]);
    // In place of W912, and not where nothing is known to be returned, nor for a call of a cycle.
    assert_eq!(codes_of(returning("f"), 0.10), ["W931"]);
    assert_eq!(
        codes_of(
            Case {
                returns: false,
                ..returning("f")
            },
            0.10
        ),
        ["W912"]
    );
    assert_eq!(codes_of(returning("f"), 0.34), Vec::<String>::new());
    // A call that performs many operations takes longer than each of them.
    assert_eq!(
        codes_of(
            Case {
                operations_per_invocation: 1000,
                ..returning("f")
            },
            100.0
        ),
        Vec::<String>::new()
    );
}

/// 294,910 operations a ns, as JMH's loop of 100,000 that is folded into a constant shows them: the
/// call takes a cycle, its operations cannot.
#[test]
fn more_operations_than_a_core_performs() {
    let folded = |opi: u64, mode: Mode| Case {
        mode,
        operations_per_invocation: opi,
        ..common::case("folded", mode)
    };
    for mode in [Mode::Throughput, Mode::AverageTime] {
        assert_eq!(codes_of(folded(100_000, mode), 0.339), ["W931"], "{mode:?}");
        // At 3 GHz: 4096 operations a cycle are believed, more are not.
        assert_eq!(
            codes_of(folded(4000, mode), 0.339),
            Vec::<String>::new(),
            "{mode:?}"
        );
        assert_eq!(codes_of(folded(4200, mode), 0.339), ["W931"], "{mode:?}");
    }
    let told = |record: &Record| {
        warnings::of_case(record, &case::results(record)[0])
            .remove(0)
            .message
    };
    let stated = told(&record(vec![(folded(100_000, Mode::Throughput), 0.339)]));
    assert_eq!(
        stated,
        "implausible: 98328 operations in a clock cycle (0.333 ns) of each thread, more than any core performs (4096)"
    );
    // Sampled: batches of 25 ns; a single shot of as much.
    let mut sampled = record(vec![
        (folded(1_000_000, Mode::SampleTime), 25.0),
        (folded(1_000_000, Mode::SingleShotTime), 25.0),
    ]);
    for iteration in sampled
        .cases
        .iter_mut()
        .flat_map(|c| &mut c.forks[0].measurement)
    {
        let thread = &mut iteration.threads[0];
        (thread.detail.histogram, thread.calls, thread.ns) = (vec![(25, 1000)], 1, 25);
    }
    assert_eq!(codes(&sampled), [["W931"], ["W931"]]);
    // Counted by the benchmark, and scored by another harness.
    let mut counted = record(vec![(
        Case {
            counts_operations: true,
            ..folded(1, Mode::AverageTime)
        },
        0.339,
    )]);
    counted.cases[0].forks[0]
        .measurement
        .iter_mut()
        .for_each(|i| i.operations = Some(1e11));
    assert_eq!(codes(&counted), [["W931"]]);
    let mut foreign = record(vec![(folded(100_000, Mode::Throughput), 1e6)]);
    foreign.cases[0].forks[0]
        .measurement
        .iter_mut()
        .for_each(|i| i.threads[0].score = Some(294_910.0));
    assert_eq!(codes(&foreign), [["W931"]]);
    // Eight threads perform eight times as much, and no more.
    let mut threads = record(vec![(
        Case {
            threads: 8,
            ..folded(20_000, Mode::Throughput)
        },
        2.0,
    )]);
    for iteration in &mut threads.cases[0].forks[0].measurement {
        let mut thread = iteration.threads[0].clone();
        thread.cpu_ns = Some(thread.ns);
        iteration.threads = vec![thread; 8];
    }
    assert_eq!(codes(&threads), [Vec::<String>::new()]);
    // A call of many operations that takes its time is none of this.
    assert_eq!(
        codes_of(folded(100_000, Mode::Throughput), 30_000.0),
        Vec::<String>::new()
    );
}

/// Where no clock cycle is known, that of the fastest clock there may be counts; the environment
/// may know one.
#[test]
fn what_a_cycle_is() {
    let mut record = record(vec![(returning("f"), 0.30)]);
    for iteration in &mut record.cases[0].forks[0].measurement {
        iteration.speed = Some(Speed {
            mul_ns: 1.0,
            add_ns: 0.2,
        });
    }
    assert_eq!(codes(&record), [Vec::<String>::new()]);
    assert_eq!(implausible::cycle_ns(&record, 0), 0.1);
    let fact = |key: &str, value: &str| {
        let mut record = record.clone();
        record
            .header
            .environment
            .facts
            .insert(key.to_owned(), value.to_owned());
        codes(&record).remove(0)
    };
    assert_eq!(fact("cpu.khz_max", "3000000"), ["W931"]);
    // At 3 GHz now it may run at up to 6.
    assert_eq!(fact("cpu.mhz_now", "3000.0"), Vec::<String>::new());
    assert_eq!(fact("cpu.mhz_now", "1500.0"), ["W931"]);
}

/// 128 bytes in a cycle from the nearest cache: 384 GB/s at 3 GHz; 64 from farther away.
#[test]
fn more_than_memory_carries() {
    assert_eq!(codes_of(processing(4096), 10.0), ["W932"]);
    assert_eq!(codes_of(processing(4096), 11.0), Vec::<String>::new());
    // A megabyte counted for calls that process 16 bytes.
    assert_eq!(codes_of(processing(1 << 20), 3000.0), ["W932"]);
    assert_eq!(codes_of(processing(1 << 20), 6000.0), Vec::<String>::new());
}

#[test]
fn times_that_do_not_grow() {
    let of = |pairs: &[(Case, f64)]| codes(&record(pairs.to_vec()));
    let none = Vec::<String>::new();
    // Bytes: whenever memory alone would have taken noticeably longer.
    assert_eq!(
        of(&[(sized(16), 50.0), (sized(1024), 51.0), (sized(8192), 52.0)]),
        [["W933"], ["W933"], ["W933"]]
    );
    assert_eq!(
        of(&[(sized(16), 50.0), (sized(8192), 80.0)]),
        [none.clone(), none.clone()]
    );
    // Fixed costs may hide 240 bytes, and a factor of two is not enough to tell.
    assert_eq!(
        of(&[(sized(16), 50.0), (sized(256), 50.0)]),
        [none.clone(), none.clone()]
    );
    assert_eq!(
        of(&[(sized(8192), 100.0), (sized(16384), 100.0)]),
        [none.clone(), none.clone()]
    );
    // Other numbers: only if all of it takes next to nothing.
    let number = |n: &str| Case {
        params: vec![common::param("number", n)],
        ..returning("f")
    };
    assert_eq!(
        of(&[(number("5"), 1.0), (number("20"), 1.05)]),
        [["W933"], ["W933"]]
    );
    assert_eq!(
        of(&[(number("5"), 40.0), (number("20"), 40.0)]),
        [none.clone(), none.clone()]
    );
    assert_eq!(
        of(&[(number("5"), 1.0), (number("20"), 2.0)]),
        [none.clone(), none.clone()]
    );
    assert_eq!(
        of(&[(number("5"), 1.0), (number("text"), 1.0)]),
        [none.clone(), none.clone()]
    );
    // No size: a type with fractions, or values that have some.
    let factor = |x: &str| {
        let mut case = number(x);
        case.params[0].fractional = true;
        case
    };
    assert_eq!(
        of(&[(factor("1"), 1.0), (factor("100"), 1.0)]),
        [none.clone(), none.clone()]
    );
    assert_eq!(
        of(&[(number("0.5"), 1.0), (number("2"), 1.0), (number("8"), 1.0)]),
        [none.clone(), none.clone(), none.clone()]
    );
    // Another parameter makes another series.
    let two = |n: &str, other: &str| Case {
        params: vec![common::param("number", n), common::param("other", other)],
        ..returning("f")
    };
    assert_eq!(
        of(&[(two("5", "a"), 1.0), (two("20", "b"), 1.0)]),
        [none.clone(), none]
    );
}

/// Bytes of all threads over the time of a call, whatever operations and batches there are; decimal
/// units.
#[test]
fn rates() {
    let mut case = processing(1000);
    (case.operations_per_invocation, case.threads) = (50, 2);
    let mut record = record(vec![(case, 250.0)]);
    for iteration in &mut record.cases[0].forks[0].measurement {
        let thread = iteration.threads[0].clone();
        iteration.threads.push(thread);
    }
    let results = case::results(&record);
    let metric = &results[0].secondary[rate::LABEL];
    assert_eq!(
        (metric.score(), metric.unit.as_str(), metric.n()),
        (8.0, "GB/s", 3)
    );
    assert_eq!(results[0].secondary["bytes"].score(), 8.0);
    // The same time as another harness scores it: 1000 bytes in 50 operations of 5 ns, in batches
    // of one.
    let mut foreign = record.clone();
    for iteration in &mut foreign.cases[0].forks[0].measurement {
        iteration
            .threads
            .iter_mut()
            .for_each(|t| (t.calls, t.ns, t.score) = (1, 1, Some(5.0)));
    }
    assert!((case::results(&foreign)[0].secondary["bytes"].score() - 8.0).abs() < 1e-9);
    // Sampled: the histogram is of batches.
    let mut sampled = record.clone();
    sampled.header.plan.cases[0].mode = Mode::SampleTime;
    for iteration in &mut sampled.cases[0].forks[0].measurement {
        iteration
            .threads
            .iter_mut()
            .for_each(|t| t.detail.histogram = vec![(200, 3), (400, 1)]);
    }
    assert_eq!(case::results(&sampled)[0].secondary["bytes"].score(), 8.0);
    record.header.plan.cases[0].bytes_per_invocation = None;
    assert!(
        !case::results(&record)[0]
            .secondary
            .contains_key(rate::LABEL)
    );
}

#[test]
fn unverified_results() {
    let events = [Event::Checked {
        case: 0,
        check: contenders::check(CheckVerdict::Unverified, "1", None, None),
    }];
    let mut record = record(vec![(returning("f"), 50.0)]);
    events.iter().for_each(|e| record.apply(e));
    assert_eq!(codes(&record), [["W930"]]);
}

/// The first call of forks, not of proofs where there are forks that know.
#[test]
fn first_calls() {
    let mut record = record(vec![(returning("f"), 50.0)]);
    record.apply(&Event::Checked {
        case: 0,
        check: contenders::check(CheckVerdict::Verified, "1", None, None),
    });
    assert_eq!(once::first_call(&record.cases[0]).unwrap().median, 2000.0);
    record.cases[0].forks[0].measurement[0].first_ns = Some(777);
    record.cases[0].forks[0].measurement[1].first_ns = Some(1);
    let first = once::first_call(&record.cases[0]).unwrap();
    assert_eq!((first.median, first.processes), (777.0, 1));
    assert_eq!(once::start_up(&record.cases[0]).unwrap().median, 45e6);
}

/// An upper bound in whole iterations; not reached is not reached.
#[test]
fn time_until_steady() {
    let case = common::case("f", Mode::AverageTime);
    let of = |forks: Vec<ForkRecord>| {
        steady::reached(
            &case,
            &lath_core::record::CaseRecord {
                forks,
                ..Default::default()
            },
        )
    };
    let flat = fork(&[50.0; 5], &[50.0; 5]);
    let reached = of(vec![flat.clone()]).unwrap();
    assert_eq!(
        (
            reached.seconds,
            reached.resolution_s,
            reached.watched_s,
            reached.forks,
            reached.judged
        ),
        (Some(1.0), 1.0, 10.0, 1, 1)
    );
    let level =
        |n: usize| -> Vec<f64> { (0..n).map(|i| 50.0 + 0.1 * ((i * 7) % 5) as f64).collect() };
    let warmed = fork(&[vec![150.0; 12], level(20)].concat(), &level(10));
    assert_eq!(of(vec![warmed.clone()]).unwrap().seconds, Some(12.0));
    assert_eq!(
        of(vec![warmed.clone(), flat, warmed]).unwrap().seconds,
        Some(12.0)
    );
    // Something happens at the very end.
    let late = fork(&level(20), &[level(10), vec![90.0; 4]].concat());
    let reached = of(vec![late]).unwrap();
    assert_eq!(
        (
            reached.seconds,
            reached.watched_s,
            reached.forks,
            reached.judged
        ),
        (None, 34.0, 0, 1)
    );
    assert!(
        of(vec![fork(&[50.0; 4], &[50.0; 5])]).is_none(),
        "nine iterations cannot be judged"
    );
}

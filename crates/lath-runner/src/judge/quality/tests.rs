use super::beside::locked;
use super::*;
use lath_core::plan::Phase;
use lath_core::record::{Clock, Failure, ForkRecord, PhaseName, ThreadResult};
use lath_core::setting::TimeUnit;

fn case(mode: Mode) -> Case {
    let phase = Phase {
        iterations: 3,
        time_ns: 1_000_000,
        invocations: None,
        batch_size: 1,
        auto: false,
    };
    Case {
        id: "B.f".to_owned(),
        method: "f".to_owned(),
        mode,
        threads: 1,
        forks: 2,
        warmup: phase.clone(),
        measurement: phase,
        timeout_ns: 600_000_000_000,
        time_unit: TimeUnit::Nanoseconds,
        operations_per_invocation: 1,
        ..Case::default()
    }
}

fn iteration(ns: u64, calls: u64, batches: u64) -> Iteration {
    let thread = ThreadResult {
        method: "f".to_owned(),
        calls,
        ns,
        ..ThreadResult::default()
    };
    let (phase, index) = (PhaseName::Measurement, 1);
    Iteration {
        phase,
        index,
        threads: vec![thread],
        calls_per_batch: calls / batches,
        batches,
        wall_ns: ns,
        ..Iteration::default()
    }
}

/// Two whole forks of three such iterations.
fn record(iteration: &Iteration) -> CaseRecord {
    let fork = |fork| ForkRecord {
        fork,
        measurement: vec![iteration.clone(); 3],
        ended: true,
        ..ForkRecord::default()
    };
    CaseRecord {
        started: true,
        ended: true,
        forks: vec![fork(1), fork(2)],
        ..CaseRecord::default()
    }
}

const TWO: Extent = Extent {
    forks: 2,
    iterations: 6,
    hopeless: 0,
    restless: 0,
    late: false,
};

fn clocks(precision: Option<f64>) -> WrapperClocks {
    let clock = Clock {
        name: "c".to_owned(),
        label: String::new(),
        precision_ns: precision,
        overhead_ns: None,
        monotonic: true,
    };
    WrapperClocks {
        turns: false,
        turns_of_threads: false,
        no_turns: None,
        clocks: vec![clock],
        chosen: "c".to_owned(),
        batch_ns: 1_000_000,
    }
}

fn codes(case: &Case, record: &CaseRecord, precision: Option<f64>) -> Vec<String> {
    warnings(case, record, &clocks(precision), &TWO)
        .into_iter()
        .map(|w| w.code)
        .collect()
}

#[test]
fn a_batch_of_1000_steps_is_long_enough_and_one_of_999_is_not() {
    let case = case(Mode::AverageTime);
    assert_eq!(
        codes(&case, &record(&iteration(300_000, 100, 10)), Some(30.0)),
        [""; 0]
    );
    assert_eq!(
        codes(&case, &record(&iteration(299_700, 100, 10)), Some(30.0)),
        ["W903"]
    );
    assert_eq!(
        codes(&case, &record(&iteration(300_000_000, 100, 1)), None),
        ["W903"]
    );
}

#[test]
fn a_single_shot_is_one_interval_whatever_its_batch() {
    assert_eq!(
        codes(
            &case(Mode::SingleShotTime),
            &record(&iteration(30_000, 1000, 1)),
            Some(30.0)
        ),
        [""; 0]
    );
    let warning = &warnings(
        &case(Mode::SingleShotTime),
        &record(&iteration(3_000, 1, 1)),
        &clocks(Some(30.0)),
        &TWO,
    )[0];
    assert_eq!(
        warning.to_string(),
        "warning[W903]: the interval is too short for the clock: 3 us between two readings of a clock with steps of 30 ns leaves an error of 1.0 % \
         (time more calls at once (`-bs`, or batchSize in the annotation), until an interval lasts at least 30 us)"
    );
}

#[test]
fn in_sample_mode_the_median_sample_counts() {
    let mut sampled = iteration(1_000_000, 100, 100);
    sampled.threads[0].detail.histogram = vec![(100, 10), (40_000, 80), (90_000, 10)];
    assert_eq!(
        codes(&case(Mode::SampleTime), &record(&sampled), Some(30.0)),
        [""; 0]
    );
    sampled.threads[0].detail.histogram = vec![(100, 80), (40_000, 20)];
    assert_eq!(
        codes(&case(Mode::SampleTime), &record(&sampled), Some(30.0)),
        ["W903"]
    );
}

#[test]
fn invocation_fixtures_around_short_calls() {
    let mut case = case(Mode::AverageTime);
    case.invocation_fixtures = true;
    assert_eq!(
        codes(&case, &record(&iteration(10_000_000, 10, 10)), Some(30.0)),
        [""; 0]
    );
    assert_eq!(
        codes(&case, &record(&iteration(9_900_000, 10, 10)), Some(30.0)),
        ["W902"]
    );
}

#[test]
fn a_change_of_speed_must_show_in_both_chains() {
    let case = case(Mode::AverageTime);
    let with = |speed: Speed| {
        let mut record = record(&iteration(1_000_000, 1, 1));
        for i in record.forks.iter_mut().flat_map(|f| &mut f.measurement) {
            i.speed = Some(Speed {
                mul_ns: 1.0,
                add_ns: 0.34,
            });
        }
        record.forks[1].measurement[2].speed = Some(speed);
        codes(&case, &record, Some(30.0))
    };
    assert_eq!(
        with(Speed {
            mul_ns: 1.019,
            add_ns: 0.3464
        }),
        [""; 0]
    );
    assert_eq!(
        with(Speed {
            mul_ns: 1.05,
            add_ns: 0.357
        }),
        ["W908"]
    );
    assert_eq!(
        with(Speed {
            mul_ns: 0.9,
            add_ns: 0.306
        }),
        ["W908"]
    );
    // Only one chain: the probe was disturbed, the CPU was not slower.
    assert_eq!(
        with(Speed {
            mul_ns: 1.5,
            add_ns: 0.34
        }),
        [""; 0]
    );
}

#[test]
fn what_is_missing_is_said_with_the_reason() {
    let case = case(Mode::AverageTime);
    let mut record = record(&iteration(1_000_000, 1, 1));
    record.forks[1].measurement.truncate(1);
    record.forks[1].failure = Some(Failure {
        code: "L702".to_owned(),
        message: "went away".to_owned(),
        tail: Vec::new(),
    });
    let said =
        |extent: Extent| warnings(&case, &record, &clocks(Some(30.0)), &extent)[0].to_string();
    assert_eq!(
        said(TWO),
        "warning[W909]: partial result: 1 of 2 forks, 4 of 6 iterations; 1 failed"
    );
    let late = Extent {
        forks: 3,
        iterations: 9,
        late: true,
        ..TWO
    };
    assert_eq!(
        said(late),
        "warning[W909]: partial result: 1 of 3 forks, 4 of 9 iterations; 1 failed; the time \
            budget was used up"
    );
    let restless = Extent {
        forks: 3,
        iterations: 9,
        restless: 1,
        ..TWO
    };
    assert_eq!(
        said(restless),
        "warning[W909]: partial result: 1 of 3 forks, 4 of 9 iterations; 1 failed; 1 more left out, \
            because it worked while others had their turns"
    );
}

#[test]
fn a_profiler_without_metrics_is_not_silently_left_out() {
    let mut iteration = iteration(1_000_000, 1, 1);
    iteration
        .remarks
        .metrics
        .insert("usage.user".to_owned(), (1.0, "us".to_owned()));
    let codes = |names: &[&str]| {
        silent_profilers(names.iter().copied(), [].into_iter(), &record(&iteration)).len()
    };
    assert_eq!(
        (
            codes(&["usage"]),
            codes(&["use"]),
            codes(&["usage", "other"])
        ),
        (0, 1, 1)
    );
    assert_eq!(
        silent_profilers(
            ["usage"].into_iter(),
            ["gc"].into_iter(),
            &CaseRecord::default()
        ),
        []
    );
    let missing = silent_profilers([].into_iter(), ["gc"].into_iter(), &record(&iteration));
    assert!(
        missing[0].message.contains("does not have it"),
        "{missing:?}"
    );
}

#[test]
fn a_field_that_is_set_counts_nothing() {
    let counting = Case {
        counts_operations: true,
        ..case(Mode::AverageTime)
    };
    let of = |counts: [(f64, u64); 3]| {
        let mut record = record(&iteration(300_000_000, 100, 1));
        for fork in &mut record.forks {
            let one = |(operations, calls): (f64, u64)| Iteration {
                operations: Some(operations),
                ..iteration(300_000_000, calls, 1)
            };
            fork.measurement = counts.map(one).to_vec();
        }
        codes(&counting, &record, Some(30.0))
    };
    assert_eq!(of([(7.0, 1000), (7.0, 1001), (7.0, 999)]), ["W915"]);
    // One an iteration, one in so few calls, and what grows are counts.
    assert_eq!(of([(7.0, 1000), (7.0, 1000), (7.0, 1000)]), [""; 0]);
    assert_eq!(of([(7.0, 600), (7.0, 601), (7.0, 599)]), [""; 0]);
    assert_eq!(of([(7.0, 1000), (8.0, 1001), (7.0, 999)]), [""; 0]);
}

#[test]
fn a_lock_that_was_off_and_is_on_again_is_a_warning() {
    let mut locks = iteration(1_000_000, 1, 1);
    assert_eq!(locked(&[&locks]), None);
    locks.remarks.gil = true;
    let warning = locked(&[&iteration(1_000_000, 1, 1), &locks]).unwrap();
    assert_eq!(warning.code, "W957");
    assert!(
        warning
            .message
            .contains("switched the runtime's lock on again")
    );
}

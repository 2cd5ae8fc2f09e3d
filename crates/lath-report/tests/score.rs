//! Scores of iterations and cases, worked by hand from JMH's accounting
//! (methodology/jmh.md#accounting).

#[expect(dead_code, reason = "shared with tests that need more")]
mod common;

use common::events;
use events::iteration;
use lath_core::plan::Case;
use lath_core::record::{
    CaseRecord, Event, ForeignPolicy, ForeignResult, Iteration, PhaseName, ThreadResult,
};
use lath_core::setting::{Mode, TimeUnit};
use lath_report::case::{self, CaseResult};
use lath_score::metric::IterationValue;
use lath_score::score;
use lath_stats::{Policy, Statistics};

fn case_of(mode: Mode) -> Case {
    common::case("B.m", mode)
}

fn measured(calls: u64, ns: u64) -> Iteration {
    iteration(PhaseName::Measurement, 1, calls, ns)
}

fn primary(case: &Case, iteration: &Iteration) -> f64 {
    match score::score(case, iteration).primary {
        IterationValue::Number(x) => x,
        IterationValue::Samples(_) => panic!("a distribution"),
    }
}

fn threads(all: &[(&str, u64, u64)]) -> Iteration {
    let mut it = measured(0, 0);
    it.threads = all
        .iter()
        .map(|(m, calls, ns)| ThreadResult {
            method: (*m).into(),
            calls: *calls,
            ns: *ns,
            score: None,
            ..ThreadResult::default()
        })
        .collect();
    it
}

#[test]
fn modes() {
    let it = measured(500, 1000);
    assert_eq!(primary(&case_of(Mode::AverageTime), &it), 2.0);
    assert_eq!(primary(&case_of(Mode::Throughput), &it), 0.5);
    // A shot is one operation, however many calls its batch has.
    assert_eq!(primary(&case_of(Mode::SingleShotTime), &it), 1000.0);
}

#[test]
fn units() {
    let mut case = case_of(Mode::AverageTime);
    case.time_unit = TimeUnit::Microseconds;
    assert_eq!(
        (
            primary(&case, &measured(500, 1_000_000)),
            score::unit(&case)
        ),
        (2.0, "us/op".to_owned())
    );
    case.mode = Mode::Throughput;
    assert_eq!(
        (
            primary(&case, &measured(500, 1_000_000)),
            score::unit(&case)
        ),
        (0.5, "ops/us".to_owned())
    );
}

#[test]
fn operations_and_batches() {
    let mut case = case_of(Mode::AverageTime);
    case.operations_per_invocation = 10;
    case.measurement.batch_size = 5;
    case.warmup.batch_size = 1;
    assert_eq!(primary(&case, &measured(500, 1000)), 1.0); // 500 * 10 / 5 operations
    assert_eq!(
        primary(&case, &iteration(PhaseName::Warmup, 1, 500, 1000)),
        0.2
    );
    case.mode = Mode::Throughput;
    assert_eq!(primary(&case, &measured(500, 1000)), 1.0);
    case.mode = Mode::SingleShotTime;
    assert_eq!(primary(&case, &measured(5, 1000)), 100.0);
}

/// What the benchmark counted stands in for calls * opi / batch.
#[test]
fn counted_operations() {
    let mut case = case_of(Mode::AverageTime);
    case.operations_per_invocation = 10;
    case.measurement.batch_size = 5;
    let mut it = measured(500, 1000);
    it.operations = Some(250.0);
    assert_eq!(primary(&case, &it), 4.0);
    it.operations = Some(0.0);
    assert!(primary(&case, &it).is_nan());
    case.mode = Mode::SingleShotTime;
    it.operations = Some(4.0);
    assert_eq!(primary(&case, &it), 250.0);
}

#[test]
fn threads_and_groups() {
    let it = threads(&[("rd", 100, 1000), ("rd", 500, 1000), ("wr", 10, 1000)]);
    // Unweighted mean of 10, 2 and 100 ns; JMH does not weigh by calls.
    assert_eq!(primary(&case_of(Mode::AverageTime), &it), 112.0 / 3.0);
    assert!((primary(&case_of(Mode::Throughput), &it) - 0.61).abs() < 1e-15);
    let scored = score::score(&case_of(Mode::AverageTime), &it);
    let functions: Vec<(&str, f64)> = scored
        .secondary
        .iter()
        .map(|s| (s.label.as_str(), s.value.mean()))
        .collect();
    assert_eq!(functions, [("rd", 6.0), ("wr", 100.0)]);
    assert!(primary(&case_of(Mode::Throughput), &threads(&[])).is_nan());
    assert!(primary(&case_of(Mode::AverageTime), &threads(&[])).is_nan());
}

/// JMH's own accounting is used as it is; how threads become one score stays the same: sum, mean,
/// union. Its word on a label counts.
#[test]
fn other_harnesses_scores() {
    let mut it = threads(&[("rd", 100, 1000), ("rd", 500, 1000), ("wr", 10, 1000)]);
    for (thread, score) in it.threads.iter_mut().zip([6.0, 6.5, 121.5]) {
        thread.score = Some(score);
    }
    let mut case = case_of(Mode::AverageTime);
    (
        case.operations_per_invocation,
        case.measurement.batch_size,
        case.time_unit,
    ) = (10, 5, TimeUnit::Microseconds);
    assert_eq!(primary(&case, &it), (6.0 + 6.5 + 121.5) / 3.0);
    case.mode = Mode::SingleShotTime;
    assert_eq!(primary(&case, &it), (6.0 + 6.5 + 121.5) / 3.0);
    case.mode = Mode::Throughput;
    assert_eq!(primary(&case, &it), 6.0 + 6.5 + 121.5);
    it.remarks.results = vec![ForeignResult {
        label: "rd".into(),
        value: Some(1.25),
        unit: "ops/us".into(),
        policy: ForeignPolicy::Max,
    }];
    let secondary = score::score(&case, &it).secondary;
    let told: Vec<(&str, f64, Policy)> = secondary
        .iter()
        .map(|s| (s.label.as_str(), s.value.mean(), s.policy))
        .collect();
    assert_eq!(
        told,
        [
            ("wr", 121.5, Policy::Average),
            ("rd", 1.25, Policy::Maximum)
        ]
    );
    case.mode = Mode::SampleTime;
    it.threads[0].detail.histogram = vec![(2000, 3)];
    it.threads[2].detail.histogram = vec![(3000, 1)];
    let IterationValue::Samples(set) = score::score(&case, &it).primary else {
        panic!("no distribution")
    };
    assert_eq!(set.entries(), [(2.0, 3), (3.0, 1)]);
}

#[test]
fn samples() {
    let mut case = case_of(Mode::SampleTime);
    case.operations_per_invocation = 4;
    let mut it = threads(&[("m", 10, 1000), ("m", 10, 1000)]);
    it.threads[0].detail.histogram = vec![(8, 3), (16, 1)];
    it.threads[1].detail.histogram = vec![(8, 1)];
    let IterationValue::Samples(set) = score::score(&case, &it).primary else {
        panic!("no distribution")
    };
    assert_eq!(set.entries(), [(2.0, 4), (4.0, 1)]);
    // 60 operations in 20 calls: 3 in a call, 6 in a batch of 2.
    it.operations = Some(60.0);
    case.measurement.batch_size = 2;
    let IterationValue::Samples(set) = score::score(&case, &it).primary else {
        panic!("no distribution")
    };
    assert_eq!(set.max(), 16.0 / 6.0);
}

/// OPERATIONS: by time, without opi. EVENTS: as counted, summed. As JMH 1.37 did in fixtures/jmh:
/// hits = 2/3 of the score with opi 3 and two hits a call.
#[test]
fn counters() {
    let mut case = case_of(Mode::Throughput);
    case.operations_per_invocation = 3;
    case.counters = vec![("hits".into(), true), ("rounds".into(), false)];
    let mut it = measured(500, 1000);
    it.remarks.counters = [
        ("hits".to_owned(), 1000.0),
        ("rounds".to_owned(), 500.0),
        ("undeclared".to_owned(), 1.0),
    ]
    .into();
    let values = |case: &Case, it: &Iteration| -> Vec<(String, f64, String)> {
        score::score(case, it)
            .secondary
            .into_iter()
            .map(|s| (s.label, s.value.mean(), s.unit))
            .collect()
    };
    let rounds = ("rounds".to_owned(), 500.0, "#".to_owned());
    assert_eq!(
        values(&case, &it),
        [
            ("hits".to_owned(), 1.0, "ops/ns".to_owned()),
            rounds.clone()
        ]
    );
    assert!((primary(&case, &it) * 2.0 / 3.0 - 1.0).abs() < 1e-15);
    case.mode = Mode::AverageTime;
    assert_eq!(
        values(&case, &it),
        [("hits".to_owned(), 1.0, "ns/op".to_owned()), rounds.clone()]
    );
    case.mode = Mode::SingleShotTime;
    assert_eq!(values(&case, &it), [rounds]);
}

fn result_with<'a>(case: &'a Case, done: &'a CaseRecord) -> CaseResult<'a> {
    case::result(0, case, done, case.id.clone())
}

/// Pooled over forks; a metric that is missing from an iteration counts as 0; a fork that failed
/// keeps what it had.
#[test]
fn pooling() {
    let events = events::eventful();
    let record = common::recorded(&events);
    let results = case::results(&record);
    assert_eq!(results.len(), 4, "what never began does not appear");
    assert_eq!(
        (
            results[0].primary.n(),
            results[0].planned,
            results[0].is_partial()
        ),
        (6, 6, false)
    );
    assert_eq!(results[0].secondary["rounds"].score(), 42.0);
    assert_eq!(results[0].secondary["usage.peak_memory"].score(), 2000.0);
    assert_eq!(
        (
            results[2].iterations,
            results[2].is_partial(),
            results[2].failures.len()
        ),
        (1, true, 1)
    );
    assert!(!results[3].has_score() && results[3].primary.score().is_nan());

    let mut record = record.clone();
    record.cases[0].forks[0].measurement[0]
        .remarks
        .metrics
        .clear();
    let result = result_with(&record.header.plan.cases[0], &record.cases[0]);
    let user = &result.secondary["usage.user"];
    assert_eq!((user.n(), user.statistics().min()), (6, 0.0));
    assert_eq!(
        user.forks.iter().map(Vec::len).collect::<Vec<_>>(),
        [2, 3],
        "raw values do not show the padding"
    );
}

/// Cases of two wrappers that would read alike are told apart.
#[test]
fn equal_names() {
    let (first, mut second) = (case_of(Mode::AverageTime), case_of(Mode::AverageTime));
    second.wrapper = 1;
    let mut header = common::header(vec![
        first,
        second,
        common::case("B.other", Mode::AverageTime),
    ]);
    let mut other = header.plan.wrappers[0].clone();
    other.compiler = "yc 3".into();
    header.plan.wrappers.push(other);
    let names = lath_report::names::distinct(&header.plan);
    assert_eq!(
        names,
        ["B.m [xyz, xc 12.2.0]", "B.m [xyz, yc 3]", "B.other"]
    );
}

#[test]
fn warnings_of_measurements() {
    let codes = |ns: &[u64]| -> Vec<String> {
        let case = case_of(Mode::AverageTime);
        let header = common::header(vec![case]);
        let mut events = vec![
            Event::RunStarted(Box::new(header)),
            Event::CaseStarted { case: 0 },
        ];
        for (fork, times) in ns.chunks(ns.len() / 2).enumerate() {
            let fork = fork as u64 + 1;
            events.push(common::fork_started(0, fork, None));
            let iterations = times
                .iter()
                .zip(1..)
                .map(|(ns, index)| iteration(PhaseName::Measurement, index, 1000, *ns));
            events.extend(iterations.map(|it| common::iterated(0, fork, it)));
        }
        let record = common::recorded(&events);
        lath_report::warnings::of_run(&record)
            .into_iter()
            .flat_map(|(_, w)| w)
            .map(|w| w.code)
            .collect()
    };
    assert_eq!(
        codes(&[50_000, 50_100, 50_050, 50_020, 50_080, 50_060]),
        Vec::<String>::new()
    );
    assert_eq!(
        codes(&[50_000, 90_000, 40_000, 50_000, 80_000, 60_000]),
        ["W910"]
    );
    assert_eq!(
        codes(&[
            50_000, 50_900, 51_700, 52_600, 53_500, 50_100, 50_800, 51_900, 52_400, 53_700
        ]),
        ["W911"]
    );
    assert_eq!(codes(&[50, 90, 40, 50, 80, 60]), ["W912"]);
}

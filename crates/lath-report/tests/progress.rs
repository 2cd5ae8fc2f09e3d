//! Share done and time left.

#[expect(dead_code, reason = "shared with tests that need more")]
mod common;

use lath_core::plan::{Adaptive, Case, Family};
use lath_core::record::{CaseRecord, Event, ForkRecord, Iteration, Look, PhaseName, Record, Stop};
use lath_core::setting::Mode;
use lath_report::progress::Progress;
use std::time::Duration;

fn iteration(case: usize, phase: PhaseName) -> Event {
    let iteration = Iteration {
        phase,
        index: 1,
        threads: vec![],
        calls_per_batch: 1,
        batches: 1,
        wall_ns: 1,
        ..Iteration::default()
    };
    Event::Iteration {
        case,
        fork: 1,
        warmup: false,
        iteration: Box::new(iteration),
    }
}

fn fork_ended(case: usize) -> Event {
    Event::ForkEnded {
        case,
        fork: 1,
        warmup: false,
        failure: None,
        peak_rss_kib: None,
    }
}

/// Two cases of two forks of 2 + 3 seconds: 20 s.
fn cases() -> Vec<Case> {
    ["a", "b"]
        .map(|id| Case {
            forks: 2,
            ..common::case(id, Mode::AverageTime)
        })
        .into()
}

#[test]
fn by_planned_time() {
    let mut progress = Progress::new(&common::header(cases()));
    assert_eq!(
        (progress.fraction(), progress.eta_after(Duration::ZERO)),
        (0.0, Duration::from_secs(20))
    );
    progress.apply(&iteration(0, PhaseName::Warmup));
    progress.apply(&iteration(0, PhaseName::Measurement));
    assert_eq!(progress.fraction(), 0.1);
    // Took twice as long as planned: so will the rest.
    assert_eq!(
        progress.eta_after(Duration::from_secs(4)),
        Duration::from_secs(36)
    );
    // A fork that fails is over; so is a case.
    progress.apply(&fork_ended(0));
    assert_eq!(progress.fraction(), 0.25);
    progress.apply(&Event::CaseEnded {
        case: 0,
        warnings: vec![],
    });
    assert_eq!(progress.fraction(), 0.5);
    progress.apply(&fork_ended(1));
    progress.apply(&fork_ended(1));
    assert_eq!(
        (
            progress.fraction(),
            progress.eta_after(Duration::from_secs(9))
        ),
        (1.0, Duration::ZERO)
    );
}

#[test]
fn untimed_iterations_count_a_millisecond() {
    let mut by_count = common::case("b", Mode::AverageTime);
    by_count.measurement.invocations = Some(1000);
    let cases = vec![common::case("a", Mode::SingleShotTime), by_count];
    let progress = Progress::new(&common::header(cases));
    assert_eq!(
        progress.eta_after(Duration::ZERO),
        Duration::from_millis(5 + 2000 + 3)
    );
    assert_eq!(Progress::new(&common::header(vec![])).fraction(), 1.0);
}

/// What an earlier run did says nothing about the pace of this one.
#[test]
fn resumed() {
    let fork = |n| ForkRecord {
        fork: n,
        seed: 1,
        ended: true,
        ..ForkRecord::default()
    };
    let mut record = Record::new(common::header(cases()));
    record.cases[0] = CaseRecord {
        started: true,
        ended: true,
        forks: vec![fork(1), fork(2)],
        ..CaseRecord::default()
    };
    record.cases[1] = CaseRecord {
        started: true,
        ended: false,
        forks: vec![fork(1)],
        ..CaseRecord::default()
    };
    let mut progress = Progress::resumed(&record);
    assert_eq!(
        (
            progress.fraction(),
            progress.eta_after(Duration::from_secs(1))
        ),
        (0.75, Duration::from_secs(5))
    );
    progress.apply(&iteration(1, PhaseName::Warmup));
    assert_eq!(
        progress.eta_after(Duration::from_secs(2)),
        Duration::from_secs(8)
    );
}

/// Two parts around one baseline: it is measured in the blocks of both.
#[test]
fn contenders() {
    let mut cases: Vec<Case> = ["a", "b", "c"]
        .map(|id| Case {
            forks: 2,
            ..common::case(id, Mode::AverageTime)
        })
        .into();
    cases[0].forks = 4; // as planned: for both families
    cases.push(common::case("alone", Mode::AverageTime));
    let mut header = common::header(cases);
    let plan = &mut header.plan;
    let family = |other| Family {
        name: "f".into(),
        cases: vec![0, other],
    };
    plan.families = vec![family(1), family(2)];
    assert_eq!(
        Progress::new(&header).eta_after(Duration::ZERO),
        Duration::from_secs((4 + 2 + 2) * 5 + 5)
    );
}

/// An adaptive run counts to the next look; what a look decided is over; a time budget ends the
/// rest.
#[test]
fn looks() {
    let cases: Vec<Case> = ["a", "b"]
        .map(|id| common::case(id, Mode::AverageTime))
        .into();
    let mut header = common::header(cases);
    let plan = &mut header.plan;
    plan.families = vec![Family {
        name: "f".into(),
        cases: vec![0, 1],
    }];
    plan.options.adaptive = Some(Adaptive::default());
    let mut progress = Progress::new(&header);
    assert_eq!(
        progress.eta_after(Duration::ZERO),
        Duration::from_secs(2 * 5 * 5)
    );
    for _ in 0..5 {
        progress.apply(&fork_ended(0));
        progress.apply(&fork_ended(1));
    }
    assert_eq!(progress.fraction(), 1.0);
    let look = |blocks, stop| Event::Looked {
        family: 0,
        look: Look {
            blocks,
            pairs: 1,
            undecided: 1,
            stop,
            ..Look::default()
        },
    };
    progress.apply(&look(5, None));
    assert_eq!(
        (
            progress.fraction(),
            progress.eta_after(Duration::from_secs(50))
        ),
        (0.5, Duration::from_secs(50))
    );
    progress.apply(&look(5, Some(Stop::Budget)));
    assert_eq!(progress.fraction(), 1.0);
    header.plan.options.adaptive = Some(Adaptive {
        time_budget_ns: Some(20 * common::SECOND),
        precision: None,
    });
    assert_eq!(
        Progress::new(&header).eta_after(Duration::ZERO),
        Duration::from_secs(20)
    );
}

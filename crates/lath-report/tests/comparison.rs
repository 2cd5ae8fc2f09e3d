//! Contenders against their baseline: which forks are compared, by what, and what may be claimed.

#[expect(dead_code, reason = "shared with tests that need more")]
mod common;

use common::contenders;
use contenders::{Contender, contender};
use lath_core::record::{
    Block, CheckVerdict, EarlyFailure, Event, Failure, Look, Record, Standing, Step, Stop,
};
use lath_core::setting::Mode;
use lath_report::comparison::decide::undecided;
use lath_report::comparison::{Compared, comparisons};
use lath_report::judgement::words::SAME_PROGRAM;
use lath_report::progress;
use lath_stats::compare::{Pairing, Verdict};

/// The only comparison's contenders, without the baseline.
fn compared(record: &Record) -> Vec<Compared> {
    let all = comparisons(record);
    assert_eq!(all.len(), 1, "one comparison");
    assert!(
        all[0].rows[0].compared.is_none(),
        "the baseline is not compared with itself"
    );
    all[0].rows[1..]
        .iter()
        .map(|r| r.compared.clone().unwrap())
        .collect()
}

fn verdicts(record: &Record) -> Vec<&'static str> {
    compared(record).iter().map(Compared::word).collect()
}

/// Fast, slow, noisy.
fn three() -> Vec<Contender> {
    vec![
        contender("base", 100.0),
        contender("fast", 80.0),
        contender("slow", 130.0),
        Contender {
            noise: 0.3,
            ..contender("noisy", 104.0)
        },
    ]
}

#[test]
fn ratios_of_time_in_every_mode() {
    let of = |mode| compared(&common::recorded(&contenders::run(&three(), mode, 5)));
    let (times, rates) = (of(Mode::AverageTime), of(Mode::Throughput));
    assert_eq!(
        times.iter().map(Compared::word).collect::<Vec<_>>(),
        ["faster", "slower", "inconclusive"]
    );
    for (time, rate) in times.iter().zip(&rates) {
        assert!((time.found.ratio / rate.found.ratio - 1.0).abs() < 1e-6);
        assert_eq!(time.word(), rate.word());
    }
    assert!((times[0].found.ratio - 0.8).abs() < 0.01 && (times[1].found.ratio - 1.3).abs() < 0.01);
    assert!(times[2].found.more_forks.is_some());
}

/// All contenders of a comparison are one family, in however many parts they ran.
#[test]
fn parts_are_one_family() {
    let names = ["base", "a", "b", "c", "d", "e"];
    let six: Vec<Contender> = names
        .iter()
        .map(|n| contender(n, if *n == "base" { 100.0 } else { 120.0 }))
        .collect();
    let record = common::recorded(&contenders::run(&six, Mode::AverageTime, 5));
    assert_eq!(record.header.plan.families.len(), 2);
    let all = comparisons(&record);
    assert_eq!(
        (all.len(), all[0].families.as_slice(), all[0].rows.len()),
        (1, &[0, 1][..], 6)
    );
    for row in compared(&record) {
        assert_eq!(
            (
                row.found.level,
                row.evidence.blocks(),
                row.evidence.pairing()
            ),
            (1.0 - 0.01 / 5.0, 5, Pairing::Paired)
        );
    }
    // The baseline ran in each part; a contender is compared with its forks of the same blocks.
    assert_eq!(record.cases[0].forks.len(), 10);
    let only_first: Vec<Event> = contenders::run(&six, Mode::AverageTime, 5)
        .into_iter()
        .filter(|e| !matches!(e, Event::ForkStarted { fork, case: 0, .. } | Event::Iteration { fork, case: 0, .. } | Event::ForkEnded { fork, case: 0, .. } if *fork > 100))
        .collect();
    let words = verdicts(&common::recorded(&only_first));
    assert_eq!(
        words,
        ["slower", "slower", "slower", "not-tested", "not-tested"]
    );
}

/// A fork that failed takes its block with it, on both sides.
#[test]
fn only_whole_blocks() {
    let pair = [contender("base", 100.0), contender("slow", 130.0)];
    let mut events = contenders::started(contenders::header(&pair, Mode::AverageTime));
    contenders::blocks(&mut events, &pair, 0, 1, 5);
    for (case, fails) in [(0, false), (1, true)] {
        contenders::fork(
            &mut events,
            case,
            &pair[case],
            Block {
                family: 0,
                number: 6,
            },
            6,
            fails,
        );
    }
    contenders::fork(
        &mut events,
        0,
        &pair[0],
        Block {
            family: 0,
            number: 7,
        },
        7,
        false,
    );
    let found = compared(&common::recorded(&events)).remove(0);
    assert_eq!(
        (
            found.evidence.blocks(),
            found.evidence.pairing(),
            found.word(),
            found.reason
        ),
        (5, Pairing::Paired, "slower", None)
    );
    let five = common::recorded(&contenders::run(&pair, Mode::AverageTime, 5));
    assert_eq!(compared(&five)[0].found, found.found);
}

/// With fewer than five blocks there are no pairs, with one block no test.
#[test]
fn few_blocks() {
    let of = |blocks| {
        compared(&common::recorded(&contenders::run(
            &three(),
            Mode::AverageTime,
            blocks,
        )))
    };
    let three = of(3);
    assert_eq!(
        (three[1].evidence.pairing(), three[1].evidence.blocks()),
        (Pairing::Unpaired, 3)
    );
    assert_eq!(
        three[1].reason.as_deref(),
        Some("3 whole blocks, fewer than 5, so a weaker test was used: use -f 5")
    );
    assert_eq!(three[1].word(), "slower");
    let one = of(1);
    assert!(
        one.iter()
            .all(|c| c.tested().is_none() && c.word() == "not-tested"),
        "{one:?}"
    );
    assert_eq!(
        one[0].reason.as_deref(),
        Some("one fork is not enough for an interval: use -f 5")
    );
}

/// What was refused is no member of the family, and the reason is told.
#[test]
fn wrong_results() {
    let mut events = contenders::started(contenders::header(&three(), Mode::AverageTime));
    let wrong = contenders::check(
        CheckVerdict::Mismatch,
        "-2102132736",
        Some(contenders::FACTORIAL),
        Some("base"),
    );
    events.push(Event::Checked {
        case: 1,
        check: wrong,
    });
    let blocks = contenders::run(&three(), Mode::AverageTime, 5);
    let of_others = |e: &Event| matches!(e, Event::ForkStarted { case, .. } | Event::Iteration { case, .. } | Event::ForkEnded { case, .. } if *case != 1);
    events.extend(blocks.into_iter().filter(of_others));
    let found = compared(&common::recorded(&events));
    assert_eq!(
        found.iter().map(Compared::word).collect::<Vec<_>>(),
        ["not-tested", "slower", "inconclusive"]
    );
    assert_eq!(
        found[0].reason.as_deref(),
        Some("its result is wrong, so lath did not time it")
    );
    assert_eq!(found[1].found.level, 1.0 - 0.01 / 2.0);
    let baseline = events.iter().map(|e| match e {
        Event::Checked { check, .. } => Event::Checked {
            case: 0,
            check: check.clone(),
        },
        other => other.clone(),
    });
    let without: Vec<Event> = baseline
        .filter(|e| {
            !matches!(
                e,
                Event::ForkStarted { case: 0, .. } | Event::Iteration { case: 0, .. }
            )
        })
        .collect();
    let found = compared(&common::recorded(&without));
    assert_eq!(
        found[1].reason.as_deref(),
        Some("the baseline's result is wrong, so lath did not time it")
    );
}

#[test]
fn iterations_of_different_lengths_leave_the_mean() {
    let mut header = contenders::header(&three()[..2], Mode::AverageTime);
    header.plan.cases[1].measurement.time_ns /= 10;
    let mut events = contenders::started(header);
    contenders::blocks(&mut events, &three(), 0, 1, 5);
    let found = compared(&common::recorded(&events)).remove(0);
    assert_eq!((found.found.level, found.found.fast), (0.99, None));
}

/// Looks spend alpha: after 5 blocks a fifth of it, after 10 three tenths, after 20 the rest; a run
/// that ends in between has that of the next look.
#[test]
fn looks() {
    let events = |blocks: u64| {
        let mut events = contenders::started(contenders::adaptive(
            contenders::header(&three(), Mode::AverageTime),
            None,
        ));
        contenders::blocks(&mut events, &three(), 0, 1, blocks);
        events
    };
    let alphas =
        [3, 5, 7, 10, 20].map(|n| compared(&common::recorded(&events(n)))[0].permitted.alpha);
    for (alpha, expected) in alphas.iter().zip([0.002, 0.002, 0.003, 0.003, 0.005]) {
        assert!((alpha - expected).abs() < 1e-12, "{alphas:?}");
    }
    let five = common::recorded(&events(5));
    assert_eq!(
        undecided(&five, 0, 0.2),
        Standing {
            same: 0,
            pairs: 3,
            undecided: 1
        }
    );
    assert_eq!(compared(&five)[0].found.level, 1.0 - 0.002 / 3.0);
    // Known well enough is decided, too.
    let mut precise = five.clone();
    precise
        .header
        .plan
        .options
        .adaptive
        .as_mut()
        .unwrap()
        .precision = Some(2.0);
    assert_eq!(
        undecided(&precise, 0, 0.2),
        Standing {
            same: 0,
            pairs: 3,
            undecided: 0
        }
    );
    precise
        .header
        .plan
        .options
        .adaptive
        .as_mut()
        .unwrap()
        .precision = Some(0.001);
    assert_eq!(undecided(&precise, 0, 0.2).undecided, 1);
    let mut looked = events(5);
    looked.push(Event::Looked {
        family: 0,
        look: Look {
            blocks: 5,
            pairs: 3,
            undecided: 1,
            stop: Some(Stop::Budget),
            ..Look::default()
        },
    });
    assert_eq!(
        compared(&common::recorded(&looked))[0].look.unwrap().stop,
        Some(Stop::Budget)
    );
}

/// While one part is looked at, the others, not measured yet, are members of the family already.
#[test]
fn a_look_at_a_part() {
    let six: Vec<Contender> = ["base", "a", "b", "c", "d", "e"]
        .iter()
        .map(|n| contender(n, 100.0))
        .collect();
    let mut header = contenders::adaptive(contenders::header(&six, Mode::AverageTime), None);
    header.plan.families.truncate(2);
    let mut events = contenders::started(header);
    contenders::blocks(&mut events, &six, 0, 1, 5);
    let record = common::recorded(&events);
    assert_eq!(undecided(&record, 0, 0.2).pairs, 3);
    assert_eq!(
        undecided(&record, 1, 0.2),
        Standing {
            same: 0,
            pairs: 0,
            undecided: 0
        }
    );
    for row in compared(&record).iter().filter(|c| c.tested().is_some()) {
        assert!((row.found.level - (1.0 - 0.002 / 5.0)).abs() < 1e-12);
    }
}

/// A journal that knows no blocks is compared as two samples, and says so.
#[test]
fn without_blocks() {
    let events = contenders::run(&three(), Mode::AverageTime, 5)
        .into_iter()
        .map(|e| match e {
            Event::ForkStarted {
                case,
                fork,
                warmup,
                pid,
                seed,
                ..
            } => Event::ForkStarted {
                case,
                fork,
                warmup,
                pid,
                seed,
                block: None,
            },
            other => other,
        });
    let found = compared(&common::recorded(&events.collect::<Vec<_>>()));
    assert!(
        found
            .iter()
            .all(|c| c.evidence.pairing() == Pairing::Unpaired
                && c.reason.as_ref().unwrap().contains("did not run in blocks"))
    );
    assert!(
        !found
            .iter()
            .any(|c| matches!(c.found.verdict, Verdict::NotTested(_)))
    );
    // Blocks drift by one per cent each: pairs do not see it, two samples do.
    let pairs = compared(&common::recorded(&contenders::run(
        &three(),
        Mode::AverageTime,
        5,
    )));
    assert!(found[0].found.high / found[0].found.low > pairs[0].found.high / pairs[0].found.low);
}

/// The same program under two names, fifty times, from forks as they are on real machines: no
/// difference is claimed.
#[test]
fn identical_contenders() {
    use lath_testing::simulation::random::Random;
    use lath_testing::simulation::{Schedule, SimulatedBenchmark, SimulatedDrift, duel};
    let twins = [contender("one", 100.0), contender("other", 100.0)];
    for seed in 0..50 {
        let mut random = Random::new(seed);
        let sides = duel(
            &SimulatedBenchmark::any(&mut random, 5),
            &mut random,
            5,
            1.0,
            Schedule::Blocks,
            SimulatedDrift {
                slope: 0.01,
                walk: 0.01,
            },
        );
        let mut record = common::recorded(&contenders::run(&twins, Mode::AverageTime, 5));
        for (case, side) in sides.iter().enumerate() {
            for (fork, values) in record.cases[case].forks.iter_mut().zip(side) {
                for (iteration, value) in fork.measurement.iter_mut().zip(values) {
                    iteration.threads[0].ns = (value * 1e9) as u64;
                    iteration.threads[0].calls = 10_000_000;
                }
            }
        }
        let words = verdicts(&record);
        assert!(
            ["same", "inconclusive"].contains(&words[0]),
            "seed {seed}: {words:?}"
        );
    }
}

/// Nobody measures the baseline's own program: it has a verdict and no numbers, and the others are
/// judged as if it were not there.
#[test]
fn the_same_program() {
    let all = [
        contender("base", 100.0),
        contender("copy", 100.0),
        contender("slow", 130.0),
    ];
    let mut header = contenders::header(&all, Mode::AverageTime);
    header.plan.cases[1].identical = Some(0);
    let mut events = contenders::started(header);
    for number in 1..=5 {
        for case in [0, 2] {
            let block = Block { family: 0, number };
            contenders::fork(&mut events, case, &all[case], block, number, false);
        }
    }
    contenders::ended(&mut events);
    let record = common::recorded(&events);
    let found = compared(&record);
    assert_eq!(verdicts(&record), ["identical", "slower"]);
    assert_eq!(
        (
            found[0].tested(),
            found[0].reason.as_deref(),
            found[1].found.level
        ),
        (None, Some(SAME_PROGRAM), 0.99)
    );
    let at_once = Standing {
        same: 0,
        pairs: 1,
        undecided: 0,
    };
    assert_eq!(undecided(&record, 0, 0.2), at_once);
    assert_eq!(progress::forks(&record, 1), 0, "none is planned");
    // Its result was wrong when it was checked.
    let mut wrong = record;
    wrong.cases[1].early.push(EarlyFailure {
        step: Step::Proof,
        failure: Failure {
            code: "L707".into(),
            message: "3 instead of 4".into(),
            tail: Vec::new(),
        },
    });
    assert_eq!(verdicts(&wrong), ["not-tested", "slower"]);
}

//! Runs that add blocks until their comparisons are decided, or their time is used.

mod common;

use common::{codes, contenders, options, plan, started};
use lath_core::plan::{Adaptive, Plan};
use lath_core::record::{Event, Look, Record, Standing, Status, Stop};
use lath_runner::{Moment, Options, journal, run_steered};

fn adaptive(families: usize, time_budget_ns: Option<u64>) -> Plan {
    let mut plan = contenders(&[], &vec![&[][..]; 2 * families]);
    let whole = plan.families.remove(0);
    plan.families = (0..families)
        .map(|f| lath_core::plan::Family {
            cases: vec![2 * f, 2 * f + 1],
            ..whole.clone()
        })
        .collect();
    plan.options.adaptive = Some(Adaptive {
        time_budget_ns,
        precision: None,
    });
    plan
}

/// Runs with comparisons that are decided when `decided(family, blocks)`. Gives what the looks were
/// told, too.
fn steered(
    plan: &Plan,
    options: &Options,
    decided: impl Fn(usize, u64) -> bool,
) -> (Record, Vec<Event>, Vec<Moment>) {
    let (mut events, mut moments) = (Vec::new(), Vec::new());
    let mut steer = |record: &Record, moment: Moment| {
        let family = &record.header.plan.families[moment.family];
        let least = family
            .cases
            .iter()
            .map(|case| record.cases[*case].forks.iter().filter(|f| f.ended).count() as u64)
            .min();
        assert_eq!(least, Some(moment.blocks), "the record holds all blocks");
        moments.push(moment);
        // One block is nothing to compare.
        let pairs = usize::from(moment.blocks > 1);
        Standing {
            same: 0,
            pairs,
            undecided: if decided(moment.family, moment.blocks) {
                0
            } else {
                pairs
            },
        }
    };
    let record = run_steered(plan, options, &mut steer, &mut |event| {
        events.push(event.clone())
    })
    .unwrap();
    (record, events, moments)
}

fn blocks(record: &Record) -> Vec<usize> {
    record.cases.iter().map(|c| c.forks.len()).collect()
}

fn look(blocks: u64, undecided: usize, stop: Option<Stop>) -> Look {
    Look {
        blocks,
        pairs: 1,
        undecided,
        stop,
        ..Look::default()
    }
}

/// Without what it spent.
fn bare(look: Look) -> Look {
    Look {
        share: None,
        spent: None,
        ..look
    }
}

fn looks(events: &[Event]) -> Vec<(usize, Look)> {
    events
        .iter()
        .filter_map(|e| {
            if let Event::Looked { family, look } = e {
                Some((*family, bare(*look)))
            } else {
                None
            }
        })
        .collect()
}

#[test]
fn what_is_decided_ends_at_its_look() {
    let (record, events, moments) = steered(&adaptive(3, None), &options(), |family, blocks| {
        [5, 10, 99][family] <= blocks
    });
    assert_eq!(blocks(&record), [5, 5, 10, 10, 20, 20]);
    let expected = [
        (0, look(5, 0, Some(Stop::Decided))),
        (1, look(5, 1, None)),
        (1, look(10, 0, Some(Stop::Decided))),
        (2, look(5, 1, None)),
        (2, look(10, 1, None)),
        (2, look(20, 1, Some(Stop::Looks))),
    ];
    assert_eq!(looks(&events), expected);
    let shares = moments.iter().map(|m| (m.share * 100.0).round());
    assert_eq!(
        shares.collect::<Vec<_>>(),
        [20.0, 20.0, 30.0, 20.0, 30.0, 50.0]
    );
    assert_eq!(bare(record.looks[&1]), look(10, 0, Some(Stop::Decided)));
    assert!(
        record.cases.iter().all(|c| c.warnings.is_empty()),
        "{:?}",
        record.cases[0].warnings
    );
}

#[test]
fn nobody_to_decide_means_all_looks() {
    let plan = adaptive(1, None);
    let (record, events) = common::run(&plan);
    assert_eq!(blocks(&record), [20, 20]);
    assert_eq!(
        looks(&events).last(),
        Some(&(0, look(20, 1, Some(Stop::Looks))))
    );
}

#[test]
fn with_plenty_of_time_nothing_changes() {
    let (record, ..) = steered(
        &adaptive(2, Some(3_600_000_000_000)),
        &options(),
        |_, blocks| blocks == 10,
    );
    assert_eq!(blocks(&record), [10; 4]);
}

/// A budget that is used up before the first fork: nothing is begun, and each case says why.
#[test]
fn without_time_nothing_is_begun() {
    let mut plan = adaptive(1, Some(1));
    plan.cases.push(common::case(&[]));
    let (record, events, moments) = steered(&plan, &options(), |_, _| false);
    assert!(started(&events).is_empty());
    assert_eq!(
        moments,
        [Moment {
            family: 0,
            blocks: 0,
            share: 1.0
        }]
    );
    assert_eq!(
        looks(&events),
        [(
            0,
            Look {
                pairs: 0,
                ..look(0, 0, Some(Stop::Budget))
            }
        )]
    );
    assert_eq!(record.status, Some(Status::Complete));
    for case in 0..3 {
        assert_eq!(codes(&record, case), ["W909"]);
        assert!(
            record.cases[case].warnings[0]
                .message
                .contains("the time budget was used up"),
            "{}",
            record.cases[case].warnings[0]
        );
    }
}

/// A block takes longer than is left: the first is run, no other, and what was measured is looked
/// at for the last time.
#[test]
fn a_block_that_would_end_too_late_is_not_begun() {
    let mut plan = adaptive(1, Some(2_000_000_000));
    plan.cases
        .iter_mut()
        .for_each(|c| c.measurement.time_ns = 800_000_000);
    let (record, events, _) = steered(&plan, &options(), |_, _| false);
    assert_eq!(blocks(&record), [1, 1]);
    assert_eq!(
        looks(&events),
        [(
            0,
            Look {
                pairs: 0,
                ..look(1, 0, Some(Stop::Budget))
            }
        )]
    );
    assert!(
        record.cases.iter().all(|c| c.warnings.is_empty()),
        "as many blocks as there was time for are not too few"
    );
}

/// Results decide how many blocks there are, so who only throws is left out after the third; asked for, every
/// fork runs (`forks_that_throw_each_have_their_chance`). A comparison in which all throw ends at once.
#[test]
fn who_only_throws_takes_no_time_from_others() {
    let throws: &[(&str, &str)] = &[("at", "measurement1"), ("do", "throw")];
    let mut plan = adaptive(2, None);
    plan.options.check = true;
    for (case, params) in plan.cases.iter_mut().zip([throws, throws, &[], throws]) {
        *case = common::case(params);
        case.measurement.iterations = 1;
        case.proves = false;
        case.unproved = Some("it returns nothing to compare".to_owned());
    }
    let open = Standing {
        same: 0,
        pairs: 1,
        undecided: 1,
    };
    let mut events = Vec::new();
    let mut sink = |event: &Event| events.push(event.clone());
    let record = run_steered(&plan, &options(), &mut |_, _| open, &mut sink).unwrap();
    assert_eq!(blocks(&record), [3, 3, 20, 3]);
    assert!(
        looks(&events).iter().all(|(family, _)| *family == 1),
        "nothing to look at in the first"
    );
    let left_out = record.cases[3].warnings.iter().find(|w| w.code == "W909");
    let message = &left_out.expect("a note").message;
    assert!(message.contains("17 more left out"), "{message}");
    let unverified = [0, 2, 3].map(|case| codes(&record, case).contains(&"W930"));
    assert_eq!(unverified, [false, true, false], "what failed says why");
}

/// Two comparisons with one baseline. What the second leaves of its time goes to the first, whose last look
/// comes when nothing is left; forks of the baseline have numbers of their own in both.
#[test]
fn time_that_is_left_goes_to_those_that_are_not_decided() {
    let mut plan = adaptive(2, Some(6_000_000_000));
    plan.families[1].cases[0] = 0;
    plan.cases.remove(2);
    plan.families[1].cases[1] = 2;
    // The blocks of the second take next to no time, however busy the machine is.
    for (case, milliseconds) in plan.cases.iter_mut().zip([1, 400, 1]) {
        case.measurement.iterations = 1;
        case.measurement.time_ns = milliseconds * 1_000_000;
    }
    let mut steer = |_: &Record, moment: Moment| Standing {
        same: 0,
        pairs: 1,
        undecided: usize::from(moment.family == 0),
    };
    let mut events = Vec::new();
    let mut sink = |event: &Event| events.push(event.clone());
    let record = run_steered(&plan, &options(), &mut steer, &mut sink).unwrap();
    let begun: Vec<usize> = events
        .iter()
        .filter_map(|event| match event {
            Event::ForkStarted { block, .. } => block.map(|block| block.family),
            _ => None,
        })
        .collect();
    let changes = begun.windows(2).filter(|two| two[0] != two[1]).count();
    assert_eq!((begun[0], changes), (0, 2), "{begun:?}");
    assert_eq!(begun.last(), Some(&0), "{begun:?}");
    let stops: Vec<(usize, Stop)> = looks(&events)
        .iter()
        .filter_map(|(family, look)| Some((*family, look.stop?)))
        .collect();
    assert_eq!(stops, [(1, Stop::Decided), (0, Stop::Budget)]);
    let numbers: Vec<u64> = record.cases[0].forks.iter().map(|fork| fork.fork).collect();
    assert_eq!(numbers, (1..=numbers.len() as u64).collect::<Vec<_>>());
    // Without another try at the same values, nothing of alpha was spent before the end.
    let spent = record.looks[&0].spent.unwrap_or_default();
    assert!((spent - 1.0).abs() < 1e-9, "{spent}");
}

#[test]
fn a_case_by_itself_has_its_share_of_the_time() {
    let mut plan = plan(&[], &[]);
    plan.cases[0].forks = 4;
    plan.cases[0].warmup.iterations = 0;
    (
        plan.cases[0].measurement.iterations,
        plan.cases[0].measurement.time_ns,
    ) = (1, 800_000_000);
    plan.options.adaptive = Some(Adaptive {
        time_budget_ns: Some(1_500_000_000),
        precision: None,
    });
    let (record, _) = common::run(&plan);
    assert_eq!(blocks(&record), [1]);
    assert!(
        record.cases[0]
            .warnings
            .iter()
            .any(|w| w.code == "W909" && w.message.contains("1 of 4 forks")),
        "{:?}",
        record.cases[0].warnings
    );
}

#[test]
fn a_resumed_run_goes_on_from_its_last_look() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.jsonl");
    let plan = adaptive(2, None);
    let decided = |family: usize, blocks: u64| [5, 10][family] <= blocks;
    let (first, _, _) = steered(
        &plan,
        &Options {
            journal: Some(path.clone()),
            ..options()
        },
        decided,
    );
    assert_eq!(journal::read(&path).unwrap(), first);
    let text = std::fs::read_to_string(&path).unwrap();
    let cuts = [
        // Before the first look: it comes first, and no block of that family.
        (
            r#"{"event":"looked","family":0"#,
            0,
            vec![(0, 5), (1, 5), (1, 10)],
        ),
        // After the first look of the second family: its look is not repeated.
        (
            r#"{"event":"fork_started","case":2,"fork":7,"#,
            6,
            vec![(1, 10)],
        ),
        // After the end of everything.
        (r#"{"event":"run_ended""#, 20, vec![]),
    ];
    for (begins, least, wanted) in cuts {
        std::fs::write(&path, &text[..text.find(begins).unwrap()]).unwrap();
        let resume = journal::read(&path).unwrap();
        let (record, events, moments) = steered(
            &plan,
            &Options {
                journal: Some(path.clone()),
                resume: Some(resume),
                ..options()
            },
            decided,
        );
        assert_eq!(blocks(&record), [5, 5, 10, 10]);
        assert_eq!(
            moments
                .iter()
                .map(|m| (m.family, m.blocks))
                .collect::<Vec<_>>(),
            wanted,
            "{begins}"
        );
        assert!(
            started(&events)
                .iter()
                .filter(|(case, ..)| *case > 1)
                .all(|(_, fork, _)| *fork >= least)
        );
        assert_eq!(record.looks, first.looks);
    }
}

#[test]
fn with_nobody_to_compare_there_is_nothing_to_decide() {
    let mut plan = adaptive(1, None);
    plan.cases[1].refused = Some(lath_core::diagnostic::Diagnostic::error(
        "L210",
        "needs 4 threads",
    ));
    let mut looked = Vec::new();
    let mut steer = |_: &Record, moment: Moment| {
        looked.push(moment.blocks);
        Standing {
            same: 0,
            pairs: 0,
            undecided: 0,
        }
    };
    let record = run_steered(&plan, &options(), &mut steer, &mut |_| {}).unwrap();
    assert_eq!((looked, record.cases[0].forks.len()), (vec![5], 5));
    assert_eq!(record.looks[&0].stop, Some(Stop::Decided));
}

/// A fixed number of blocks is not looked at.
#[test]
fn a_run_that_is_not_adaptive_has_no_looks() {
    let mut plan = adaptive(1, None);
    plan.options.adaptive = None;
    plan.cases.iter_mut().for_each(|c| c.forks = 6);
    let (record, events, moments) = steered(&plan, &options(), |_, _| true);
    assert_eq!(
        (blocks(&record), looks(&events).len(), moments.len()),
        (vec![6, 6], 0, 0)
    );
}

//! Contenders in interleaved blocks: who runs when, what fails alone, and how a torn block goes on.

mod common;

use common::{alive, codes, contenders, options, run, run_with, started};
use lath_core::plan::{Family, Plan};
use lath_core::record::{Event, Record, Status, Step};
use lath_core::schedule;
use lath_runner::{Options, journal};
use std::path::Path;

const PLAIN: &[(&str, &str)] = &[];

/// `(case, fork, block)` as the schedule wants them for one family of `n` cases.
fn wanted(plan: &Plan, blocks: std::ops::RangeInclusive<u64>) -> Vec<(usize, u64, u64)> {
    let cases = &plan.families[0].cases;
    blocks
        .flat_map(|b| {
            schedule::order(plan.seed, 0, b, cases.len())
                .into_iter()
                .map(move |place| (cases[place], b, b))
        })
        .collect()
}

fn with_forks(mut plan: Plan, forks: u64) -> Plan {
    plan.cases.iter_mut().for_each(|c| c.forks = forks);
    plan
}

#[test]
fn each_block_has_its_own_order() {
    let plan = with_forks(contenders(&[], &[PLAIN; 3]), 6);
    let (record, events) = run(&plan);
    assert_eq!(started(&events), wanted(&plan, 1..=6));
    assert_eq!(record.status, Some(Status::Complete));
    for case in &record.cases {
        assert!(
            case.ended && case.warnings.is_empty(),
            "{:?}",
            case.warnings
        );
        let blocks: Vec<(u64, u64)> = case
            .forks
            .iter()
            .map(|f| (f.fork, f.block.unwrap().number))
            .collect();
        assert_eq!(blocks, (1..=6).map(|n| (n, n)).collect::<Vec<_>>());
    }
}

#[test]
fn exactly_one_runs_at_a_time() {
    let plan = contenders(&[], &[PLAIN; 4]);
    let mut pids: Vec<u32> = Vec::new();
    lath_runner::run(&plan, &options(), &mut |event| {
        if let Event::ForkStarted { pid, .. } = event {
            for earlier in &pids {
                assert_eq!(alive(*earlier), [0_u32; 0]);
            }
            pids.push(*pid);
        }
    })
    .unwrap();
    assert_eq!(pids.len(), 8);
}

#[test]
fn cases_begin_and_end_together_and_warm_up_before_the_first_block() {
    let mut plan = contenders(&[], &[PLAIN; 2]);
    plan.cases.push(common::case(&[]));
    plan.cases[0].warmup_forks = 1;
    plan.cases[1].warmup_forks = 2;
    let (_, events) = run(&plan);
    let told = events.iter().filter_map(|e| match e {
        Event::CaseStarted { case } => Some(format!("begin {case}")),
        Event::CaseEnded { case, .. } => Some(format!("end {case}")),
        Event::ForkStarted { case, warmup, .. } => Some(format!(
            "{} {case}",
            if *warmup { "warm-up" } else { "fork" }
        )),
        _ => None,
    });
    let blocks = wanted(&plan, 1..=2)
        .into_iter()
        .map(|(case, ..)| format!("fork {case}"));
    let mut expected: Vec<String> = ["begin 0", "begin 1", "warm-up 0", "warm-up 1", "warm-up 1"]
        .map(str::to_owned)
        .to_vec();
    expected.extend(blocks);
    expected.extend(["end 0", "end 1", "begin 2", "fork 2", "fork 2", "end 2"].map(str::to_owned));
    assert_eq!(told.collect::<Vec<_>>(), expected);
}

/// Two families around one baseline: one after the other, the baseline's numbers going on.
#[test]
fn families_share_their_baseline() {
    let mut plan = contenders(&[], &[PLAIN; 4]);
    plan.cases[0].forks *= 2; // as planned: for both families
    let family = |cases: &[usize]| Family {
        name: "f".to_owned(),
        cases: cases.to_vec(),
    };
    plan.families = vec![family(&[0, 1, 2]), family(&[0, 3])];
    let (record, events) = run(&plan);
    let families: Vec<usize> = events
        .iter()
        .filter_map(|e| {
            if let Event::ForkStarted { block: Some(b), .. } = e {
                Some(b.family)
            } else {
                None
            }
        })
        .collect();
    assert_eq!(families, [0, 0, 0, 0, 0, 0, 1, 1, 1, 1]);
    let baseline: Vec<(u64, usize, u64)> = record.cases[0]
        .forks
        .iter()
        .map(|f| f.block.map(|b| (f.fork, b.family, b.number)).unwrap())
        .collect();
    assert_eq!(baseline, [(1, 0, 1), (2, 0, 2), (3, 1, 1), (4, 1, 2)]);
    assert_eq!(
        record.cases[3]
            .forks
            .iter()
            .map(|f| f.fork)
            .collect::<Vec<_>>(),
        [1, 2]
    );
    assert!(record.cases.iter().all(|c| c.warnings.is_empty()));
    // Each fork has a seed of its own, the baseline's too.
    let mut seeds: Vec<u64> = record
        .cases
        .iter()
        .flat_map(|c| &c.forks)
        .map(|f| f.seed)
        .collect();
    seeds.sort_unstable();
    seeds.dedup();
    assert_eq!(seeds.len(), 10);
}

#[test]
fn a_contender_with_fewer_forks_leaves_earlier() {
    let mut plan = with_forks(contenders(&[], &[PLAIN; 3]), 3);
    plan.cases[0].forks = 1;
    plan.cases[2].forks = 2;
    let (record, _) = run(&plan);
    let forks: Vec<usize> = record.cases.iter().map(|c| c.forks.len()).collect();
    assert_eq!(forks, [3, 3, 2], "the baseline is in every block");
    assert!(record.cases.iter().all(|c| c.warnings.is_empty()));
}

#[test]
fn a_fork_that_fails_costs_its_pair_only() {
    let plan = with_forks(
        contenders(&[], &[PLAIN, &[("do", "segv"), ("only", "2")]]),
        3,
    );
    let (record, events) = run(&plan);
    assert_eq!(started(&events), wanted(&plan, 1..=3));
    assert_eq!(
        record.cases[1]
            .forks
            .iter()
            .map(|f| f.failure.is_some())
            .collect::<Vec<_>>(),
        [false, true, false]
    );
    assert_eq!(
        (codes(&record, 0), codes(&record, 1)),
        (vec![], vec!["W909"])
    );
}

#[test]
fn a_contender_that_fails_alike_twice_is_left_out() {
    let plan = with_forks(contenders(&[], &[PLAIN, &[("do", "segv")], PLAIN]), 5);
    let (record, _) = run(&plan);
    let forks: Vec<usize> = record.cases.iter().map(|c| c.forks.len()).collect();
    assert_eq!(forks, [5, 2, 5]);
    let warning = record.cases[1]
        .warnings
        .iter()
        .find(|w| w.code == "W909")
        .unwrap();
    assert!(
        warning.message.contains("0 of 5 forks") && warning.message.contains("3 more left out"),
        "{warning}"
    );
}

#[test]
fn a_refused_contender_is_not_run_and_the_others_are() {
    let mut plan = contenders(&[], &[PLAIN; 3]);
    plan.cases[1].refused = Some(lath_core::diagnostic::Diagnostic::error(
        "L210",
        "needs 4 threads",
    ));
    let (record, events) = run(&plan);
    assert!(started(&events).iter().all(|(case, ..)| *case != 1));
    let (step, failure) = record.cases[1].failures().next().unwrap();
    assert_eq!((step, failure.code.as_str()), (Step::Plan, "L210"));
    assert!(record.cases[1].ended && record.cases[1].warnings.is_empty());
    assert_eq!(record.cases[2].forks.len(), 2);
}

#[test]
fn fail_on_error_ends_the_block() {
    let mut plan = contenders(&[], &[PLAIN, &[("do", "throw")]]);
    plan.options.fail_on_error = true;
    let (record, events) = run(&plan);
    assert_eq!(record.status, Some(Status::Stopped));
    assert_eq!(started(&events).last().map(|(case, ..)| *case), Some(1));
    assert!(record.cases.iter().all(|c| c.ended));
}

/// Of two contenders of a similar speed the second takes over the number of calls; one that is much
/// slower has its own.
#[test]
fn contenders_of_a_similar_speed_make_equal_batches() {
    let mut plan = contenders(
        &[],
        &[&[("pace", "20")], &[("pace", "36")], &[("pace", "100000")]],
    );
    plan.seed = (0..)
        .find(|seed| schedule::order(*seed, 0, 1, 3) == [0, 1, 2])
        .unwrap();
    for case in &mut plan.cases {
        (case.warmup.iterations, case.measurement.iterations) = (1, 2);
        case.measurement.time_ns = 100_000_000;
    }
    let (record, _) = run(&plan);
    let calls = |case: usize| -> Vec<u64> {
        record.cases[case]
            .forks
            .iter()
            .flat_map(|f| &f.measurement)
            .map(|i| i.calls_per_batch)
            .collect()
    };
    // 65536 calls of 20 ns last a millisecond; twice as many leave room for a faster contender.
    assert_eq!(calls(0), [131_072; 4]);
    assert_eq!(calls(1), [131_072; 4]);
    assert_eq!(calls(2), [32; 4], "16 calls of 100 us");
}

/// What ended ended: resuming does not go on with a family that a failure stopped.
#[test]
fn a_family_that_was_stopped_stays_so() {
    let mut plan = with_forks(contenders(&[], &[PLAIN, &[("do", "throw")]]), 3);
    plan.options.fail_on_error = true;
    let run = Journalled::run(plan);
    let (record, events) = resume(&run.path(), &run.plan);
    assert!(started(&events).is_empty());
    assert_eq!(record.cases, run.record.cases);
}

struct Journalled {
    folder: tempfile::TempDir,
    record: Record,
    plan: Plan,
}

impl Journalled {
    fn run(plan: Plan) -> Journalled {
        let folder = tempfile::tempdir().unwrap();
        let options = Options {
            journal: Some(folder.path().join("a.jsonl")),
            ..options()
        };
        let (record, _) = run_with(&plan, &options);
        Journalled {
            folder,
            record,
            plan,
        }
    }

    fn path(&self) -> std::path::PathBuf {
        self.folder.path().join("a.jsonl")
    }

    /// Keeps the journal up to the line in front of fork `fork` of `case`.
    fn cut(&self, case: usize, fork: u64) {
        let begins = format!(r#"{{"event":"fork_started","case":{case},"fork":{fork},"#);
        let text = std::fs::read_to_string(self.path()).unwrap();
        let at = text
            .find(&begins)
            .unwrap_or_else(|| panic!("{begins} in {text}"));
        std::fs::write(self.path(), &text[..at]).unwrap();
    }
}

fn resume(path: &Path, plan: &Plan) -> (Record, Vec<Event>) {
    run_with(
        plan,
        &Options {
            journal: Some(path.to_owned()),
            resume: Some(journal::read(path).unwrap()),
            ..options()
        },
    )
}

#[test]
fn a_torn_block_goes_on_and_says_so() {
    let run = Journalled::run(with_forks(contenders(&[], &[PLAIN; 3]), 4));
    let order = wanted(&run.plan, 1..=4);
    // The second fork of block 3 had not begun.
    let (case, fork, _) = order[7];
    run.cut(case, fork);
    let (record, events) = resume(&run.path(), &run.plan);
    assert_eq!(started(&events), order[7..]);
    let essence = |r: &Record| {
        r.cases
            .iter()
            .flat_map(|c| &c.forks)
            .map(|f| (f.fork, f.seed, f.block, f.ended))
            .collect::<Vec<_>>()
    };
    assert_eq!(essence(&record), essence(&run.record));
    assert!(
        (0..3).all(|case| codes(&record, case) == ["W935"]),
        "{:?}",
        record.cases[0].warnings
    );
    assert_eq!(journal::read(&run.path()).unwrap(), record);
}

#[test]
fn a_block_that_had_not_begun_is_not_torn() {
    let run = Journalled::run(with_forks(contenders(&[], &[PLAIN; 2]), 4));
    let order = wanted(&run.plan, 1..=4);
    let (case, fork, _) = order[4];
    run.cut(case, fork);
    let (record, events) = resume(&run.path(), &run.plan);
    assert_eq!(started(&events), order[4..]);
    assert!(record.cases.iter().all(|c| c.warnings.is_empty()));
}

#[test]
fn a_resumed_run_does_not_warm_up_again_nor_forget_who_is_left_out() {
    let mut plan = with_forks(contenders(&[], &[PLAIN, &[("do", "segv")]]), 5);
    plan.cases[0].warmup_forks = 1;
    let run = Journalled::run(plan);
    run.cut(0, 4);
    let (record, events) = resume(&run.path(), &run.plan);
    assert_eq!(started(&events), [(0, 4, 4), (0, 5, 5)]);
    assert!(
        !events
            .iter()
            .any(|e| matches!(e, Event::ForkStarted { warmup: true, .. }))
    );
    assert_eq!(record.cases[1].warnings, run.record.cases[1].warnings);
}

#[test]
fn a_contender_whose_warm_up_fork_failed_once_is_in_all_blocks() {
    let folder = tempfile::tempdir().unwrap();
    let once = folder.path().join("once");
    std::fs::write(&once, "").unwrap();
    let crashes = [
        ("at", "measurement1"),
        ("do", "crash-once"),
        ("file", once.to_str().unwrap()),
    ];
    let mut plan = with_forks(contenders(&[], &[PLAIN, &crashes]), 2);
    plan.cases[1].warmup_forks = 1;
    let (record, _) = run(&plan);
    let steps: Vec<Step> = record.cases[1].failures().map(|(step, _)| step).collect();
    assert_eq!(steps, [Step::WarmupFork(1)]);
    assert_eq!(record.cases[1].forks.len(), 2);
}

/// A CPU that ran faster in one fork of the fourth block: the block is run again, and counts as it
/// was then.
#[test]
fn a_block_in_which_the_speed_changed_is_repeated_once() {
    let folder = tempfile::tempdir().unwrap();
    let turbo = folder.path().join("turbo");
    let mut plan = with_forks(
        contenders(&[], &[PLAIN, &[("turbo", turbo.to_str().unwrap())]]),
        5,
    );
    plan.options.speed = true;
    let ended = |e: &Event| matches!(e, Event::ForkEnded { .. });
    let mut events = Vec::new();
    let record = lath_runner::run(&plan, &options(), &mut |event| {
        events.push(event.clone());
        if events.iter().filter(|e| ended(e)).count() == 6 && ended(event) {
            std::fs::write(&turbo, "").unwrap();
        }
    })
    .unwrap();
    let wanted: Vec<_> = [wanted(&plan, 1..=4), wanted(&plan, 4..=5)].concat();
    assert_eq!(started(&events), wanted);
    assert!(
        record
            .cases
            .iter()
            .all(|c| c.warnings.is_empty() && c.forks.len() == 5),
        "{:?}",
        record.cases[1].warnings
    );
}

/// Where the speed changes again and again, blocks are not repeated for ever, and the result says
/// it.
#[test]
fn blocks_whose_speed_changed_for_good_are_flagged() {
    let folder = tempfile::tempdir().unwrap();
    let turbo = folder.path().join("turbo");
    let mut plan = with_forks(
        contenders(&[], &[PLAIN, &[("turbo", turbo.to_str().unwrap())]]),
        5,
    );
    plan.options.speed = true;
    let mut starts = 0;
    let record = lath_runner::run(&plan, &options(), &mut |event| {
        if let Event::ForkStarted {
            block: Some(block), ..
        } = event
        {
            starts += 1;
            if block.number >= 4 {
                std::fs::write(&turbo, "").unwrap();
            }
        }
    })
    .unwrap();
    assert_eq!(starts, 2 * 6, "one block in five is repeated");
    assert_eq!(codes(&record, 0), ["W936"]);
    assert!(
        record.cases[0].warnings[0]
            .message
            .contains("of 5 blocks (up to 11.1 %)"),
        "{}",
        record.cases[0].warnings[0]
    );
    assert!(codes(&record, 1).contains(&"W936"));
}

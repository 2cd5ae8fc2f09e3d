//! Several numbers of threads: a case for each, which are measured in the same rounds.

use super::*;
use crate::schedule::{Lane, round, units};
use crate::setting::{ThreadCounts, Threads};

fn with_threads(counts: &[Threads]) -> Request {
    let mut request = request();
    let counts = ThreadCounts::of(counts.to_vec()).unwrap();
    request
        .flags
        .set(Key::Threads, Value::Threads(counts), Origin::Flag);
    request
}

fn able(contender: &str) -> Participant {
    let mut side = entered(contender, &["a", "b"], vec![param("n", &["1", "2"])]);
    side.built.as_mut().unwrap().max_threads = 100;
    side
}

const COUNTS: [Threads; 4] = [
    Threads::Exactly(4),
    Threads::Exactly(1),
    Threads::Exactly(4),
    Threads::Exactly(2),
];

#[test]
fn each_count_is_a_case_once_in_ascending_order() {
    let plan = plan(&[able("x")], &with_threads(&COUNTS)).unwrap();
    let cases = plan.cases.iter();
    let of: Vec<(&str, &str, u64)> = cases
        .map(|case| (&*case.id, &*case.params[0].value, case.threads))
        .collect();
    assert_eq!(
        of[..4],
        [("a", "1", 1), ("a", "1", 2), ("a", "1", 4), ("a", "2", 1)]
    );
    assert_eq!(of.len(), 12);
    assert!(plan.cases.iter().all(|case| case.in_curve));
    let curves: Vec<Vec<usize>> = (0..4).map(|at| (3 * at..3 * at + 3).collect()).collect();
    assert_eq!(plan.curves(), curves);
}

#[test]
fn one_count_is_no_curve() {
    let of = |counts: &[Threads]| plan(&[able("x")], &with_threads(counts)).unwrap();
    for counts in [
        &[Threads::Exactly(3)][..],
        &[Threads::Exactly(3), Threads::Exactly(3)],
    ] {
        let plan = of(counts);
        assert!(plan.curves().is_empty() && plan.cases.iter().all(|case| !case.in_curve));
        assert!(plan.cases.iter().all(|case| case.threads == 3));
    }
}

/// JMH rounds up to whole groups.
#[test]
fn a_group_has_multiples_of_its_functions_threads() {
    let mut side = able("x");
    for of in &mut side.program.benchmarks {
        (of.group, of.group_threads) = (Some("g".into()), vec![1, 2]);
    }
    let plan = plan(&[side], &with_threads(&COUNTS)).unwrap();
    let of_first: Vec<u64> = plan.curves()[0]
        .iter()
        .map(|case| plan.cases[*case].threads)
        .collect();
    assert_eq!(of_first, [3, 6]);
}

#[test]
fn every_count_has_its_comparison_and_all_share_rounds() {
    let sides = ["x", "y"].map(able);
    let plan = plan(&sides, &with_threads(&COUNTS)).unwrap();
    assert_eq!((plan.cases.len(), plan.families.len()), (24, 12));
    for family in &plan.families {
        let [x, y] = family.cases[..] else { panic!() };
        assert_eq!(plan.cases[x].threads, plan.cases[y].threads);
        // More than one thread does not measure in turns, so none of the curve does.
        assert!(plan.cases[x].in_curve && plan.cases[y].in_curve);
    }
    let units = units(&plan);
    assert_eq!(units.len(), 4);
    for unit in &units {
        assert_eq!((unit.cases.len(), unit.families.len()), (6, 3));
        let lanes = unit.lanes(&plan);
        assert_eq!(lanes.len(), 3);
        assert!(
            lanes
                .iter()
                .all(|lane| matches!(lane, Lane::Families(of) if of.len() == 1))
        );
    }
}

/// Its language has no such number: the other one is measured by itself in the same rounds.
#[test]
fn a_count_without_a_counterpart_stays_in_the_rounds() {
    let mut sides = ["x", "y"].map(able);
    sides[1].built.as_mut().unwrap().max_threads = 2;
    let plan = plan(&sides, &with_threads(&COUNTS)).unwrap();
    let units = units(&plan);
    assert_eq!(units.len(), 4);
    for unit in &units {
        let lanes = unit.lanes(&plan);
        assert_eq!(
            (unit.families.len(), unit.alone.len(), lanes.len()),
            (2, 2, 4)
        );
        let refused = unit
            .alone
            .iter()
            .filter(|case| plan.cases[**case].refused.is_some());
        assert_eq!(refused.count(), 1);
    }
}

#[test]
fn each_lane_has_every_place_of_a_round_once_in_a_cycle() {
    let plan = plan(&[able("x")], &with_threads(&COUNTS)).unwrap();
    let unit = &units(&plan)[0];
    let rounds: Vec<Vec<usize>> = (1..=3).map(|at| round(7, unit, at, 3)).collect();
    for place in 0..3 {
        let mut lanes: Vec<usize> = rounds.iter().map(|round| round[place]).collect();
        lanes.sort_unstable();
        assert_eq!(lanes, [0, 1, 2]);
    }
}

/// A setting that is one number is written as before there were several.
#[test]
fn one_count_is_written_as_earlier_versions_read_it() {
    let written = |value: &Value| serde_json::to_string(value).unwrap();
    let one = Value::Threads(Threads::Exactly(4).into());
    assert_eq!(written(&one), r#"{"threads":{"exactly":4}}"#);
    assert_eq!(serde_json::from_str::<Value>(&written(&one)).unwrap(), one);
    let several =
        Value::Threads(ThreadCounts::of(vec![Threads::Max, Threads::Exactly(1)]).unwrap());
    assert_eq!(written(&several), r#"{"threads":["max",{"exactly":1}]}"#);
    assert_eq!(
        serde_json::from_str::<Value>(&written(&several)).unwrap(),
        several
    );
}

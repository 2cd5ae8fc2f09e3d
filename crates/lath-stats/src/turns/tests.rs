//! Against the method's reference implementation, which wrote `recorded.json`: simulated turns of a
//! machine whose speed wanders, and what the reference makes of them.

use super::*;
use serde_json::Value;

const CALLS: u64 = 1000;

fn number(value: &Value) -> f64 {
    value.as_f64().expect("a number")
}

fn natural(value: &Value) -> u64 {
    value.as_u64().expect("a natural number")
}

fn list(value: &Value) -> &[Value] {
    value.as_array().expect("a list")
}

fn turns(value: &Value) -> Vec<Turn> {
    let turn = |turn: &Value| {
        let slice = |ns: &Value| Slice {
            calls: CALLS,
            wall_ns: natural(ns),
            cpu_ns: Some(natural(ns)),
        };
        Turn {
            calls: natural(&turn[0]),
            wall_ns: natural(&turn[1]),
            cpu_ns: Some(natural(&turn[2])),
            voluntary: Some(natural(&turn[3])),
            involuntary: Some(natural(&turn[4])),
            slices: list(&turn[5]).iter().map(slice).collect(),
        }
    };
    list(value).iter().map(turn).collect()
}

/// The turns of both contenders, block by block.
fn blocks(case: &Value) -> Vec<(Vec<Turn>, Vec<Turn>)> {
    let pair = |pair: &Value| (turns(&pair["a"]), turns(&pair["b"]));
    list(&case["pairs"]).iter().map(pair).collect()
}

fn cases() -> Vec<Value> {
    let all = serde_json::from_str(include_str!("recorded.json")).expect("JSON");
    list(&all).to_vec()
}

fn close(one: f64, other: f64) {
    let error = (one - other).abs();
    assert!(
        error <= 1e-9 * other.abs().max(1e-3),
        "{one} is not {other}"
    );
}

fn equals(found: &Difference, reference: &Value) {
    close(found.delta, number(&reference[0]));
    close(found.half_width(0.99), number(&reference[1]));
    close(found.p(), number(&reference[2]));
}

#[test]
fn intervals_are_those_of_the_reference() {
    for case in cases() {
        let blocks = blocks(&case);
        let ratios = |value: &dyn Fn(&[Turn]) -> f64| -> Vec<f64> {
            blocks.iter().map(|(a, b)| value(b) - value(a)).collect()
        };
        let mean = ratios(&|turns| mean_value(turns, Time::Cpu));
        let wall = ratios(&|turns| mean_value(turns, Time::Wall));
        let low = ratios(&|turns| low_value(turns, Time::Cpu).expect("slices enough"));
        for (found, name) in [(&mean, "mean"), (&wall, "wall"), (&low, "low")] {
            let values = Values::plain(found.clone());
            equals(&values.difference().expect("blocks enough"), &case[name]);
        }
        let starts = (0..).map(|block| 0.35 * f64::from(block));
        let seconds = by_second(starts.zip(mean.iter().copied()));
        let expected = list(&case["by_second"]);
        assert_eq!(seconds.len(), expected.len());
        for (one, other) in seconds.iter().zip(expected) {
            close(*one, number(other));
        }
    }
}

#[test]
fn components_and_lengths_are_those_of_the_reference() {
    for case in cases() {
        let blocks = blocks(&case);
        let pairs: Vec<(&[Turn], &[Turn])> = blocks.iter().map(|(a, b)| (&a[..], &b[..])).collect();
        let found = components(&pairs, Time::Cpu).expect("blocks enough");
        let all = [found.turns, found.blocks, found.impact, found.pairs];
        for (one, other) in all.iter().zip(list(&case["components"])) {
            close(*one, number(other));
        }
        assert_eq!(rounds(&found, 0.02, 0.02) as u64, natural(&case["rounds"]));
        let (deviation, needed) = (number(&case["needed"][0]), natural(&case["needed"][1]));
        assert_eq!(pairs_needed(deviation, 0.001, 0.01) as u64, needed);
    }
}

#[test]
fn cpu_time_counts_where_it_means_what_wall_time_means() {
    for case in cases() {
        let blocks = blocks(&case);
        let all: Vec<Turn> = blocks
            .into_iter()
            .flat_map(|(a, b)| [a, b].concat())
            .collect();
        let changed = |change: &dyn Fn(&mut Turn)| {
            let mut turns = all.clone();
            turns.iter_mut().for_each(change);
            clock(&turns, 1)
        };
        assert_eq!(case["clock"], "cpu");
        assert_eq!(changed(&|_| ()), Clock::Cpu);
        assert_eq!(clock(&all, 2), Clock::Wall(NoCpuTime::Threads));
        assert_eq!(
            changed(&|turn| turn.voluntary = Some(3)),
            Clock::Wall(NoCpuTime::Waits(1.0))
        );
        assert_eq!(
            changed(&|turn| turn.cpu_ns = None),
            Clock::Wall(NoCpuTime::NotRead)
        );
        // A goroutine has moved to another thread: nobody knows whether it waited in that turn.
        let unknown = |turn: &mut Turn| (turn.voluntary, turn.involuntary) = (None, None);
        let mut some = all.clone();
        some.iter_mut().step_by(10).for_each(unknown);
        assert_eq!(clock(&some, 1), Clock::Cpu);
        assert_eq!(changed(&unknown), Clock::Wall(NoCpuTime::NotRead));
        let mut most = all.clone();
        most.iter_mut().skip(1).for_each(unknown);
        assert!(matches!(clock(&most, 1), Clock::Wall(NoCpuTime::Moves(share)) if share > 0.9));
        // One turn that waited is no habit, however few turns there are.
        let mut few = all[..10].to_vec();
        few[0].voluntary = Some(1);
        assert_eq!(clock(&few, 1), Clock::Cpu);
        few[1].voluntary = Some(1);
        assert_eq!(clock(&few, 1), Clock::Wall(NoCpuTime::Waits(0.2)));
        let doubled = changed(&|turn| turn.cpu_ns = turn.cpu_ns.map(|ns| 2 * ns));
        assert!(
            matches!(doubled, Clock::Wall(NoCpuTime::Disagrees(_))),
            "{doubled:?}"
        );
        // Every turn was interrupted: the clocks differ, and CPU time is the smaller one.
        let interrupted = |turn: &mut Turn| {
            turn.involuntary = Some(1);
            turn.wall_ns += 1_000_000;
        };
        assert_eq!(changed(&interrupted), Clock::Cpu);
    }
}

/// Worked by hand in the method's description: below ten blocks the t is the one calibrated for
/// forks, from ten Student's.
#[test]
fn ten_blocks_by_hand() {
    let ratios = [
        0.021, 0.018, 0.024, 0.019, 0.020, 0.017, 0.023, 0.022, 0.018, 0.020,
    ];
    let difference = |of: &[f64]| Values::plain(of.to_vec()).difference();
    let found = difference(&ratios).expect("ten");
    close(found.delta, 0.0202);
    assert!((found.half_width(0.99) - 0.00725).abs() < 1e-5);
    let nine = difference(&ratios[..9]).expect("nine");
    let t = crate::student::quantile(0.995, 6.5) / 1.211;
    close(nine.half_width(0.99), t * nine.standard_error());
    assert!(difference(&ratios[..1]).is_none());
}

#[test]
fn blocks_that_begin_together_are_one() {
    let blocks = [
        (0.0, 0.01),
        (0.4, 0.02),
        (0.8, 0.03),
        (1.2, 0.05),
        (3.1, 0.07),
    ];
    for (found, expected) in [
        (by_second(blocks), &[0.02, 0.05, 0.07][..]),
        (by_half_second(blocks), &[0.015, 0.03, 0.05, 0.07]),
    ] {
        assert_eq!(found.len(), expected.len());
        for (one, other) in found.iter().zip(expected) {
            close(*one, *other);
        }
    }
}

/// Runs whose seconds agree still differ from each other.
#[test]
fn a_run_apart_is_one_value() {
    let seconds = |level: f64, count: usize| -> Vec<f64> {
        (0..count)
            .map(|i| level + if i % 2 == 0 { 0.002 } else { -0.002 })
            .collect()
    };
    let half = |count| {
        let found = apart(&seconds(0.0, count), &seconds(0.03, count)).unwrap();
        assert!((found.delta - 0.03).abs() < 1e-12);
        found.half_width(0.99)
    };
    // t(0.995; 4) = 4.604, times the root of twice 0.002 squared and 0.0075 squared.
    let expected = 4.604 * (2.0 * (4e-6_f64 * 10.0 / 9.0 + 0.0075 * 0.0075)).sqrt();
    assert!((half(10) - expected).abs() < 1e-4, "{}", half(10));
    // More seconds of the same two runs hardly tell more.
    assert!(half(1000) > 0.99 * half(10));
    assert!(apart(&[0.0], &[0.0, 0.1]).is_none());
}

/// Journals may say that a call took no time.
#[test]
fn times_of_zero_have_no_probability() {
    let nothing = [f64::NEG_INFINITY; 3];
    let difference = apart(&nothing, &[0.0, 0.1, 0.2]).unwrap();
    assert!(difference.p().is_nan());
}

//! Intervals and comparisons against worked examples (methodology/intervals.md,
//! methodology/verdicts.md), and against its reference implementation on generated forks
//! (`calibration/cases.txt`, made by `calibration/make.py`).

#[path = "calibration/cases.rs"]
mod cases;

use cases::{cases, close, forks, numbers};
use lath_stats::compare::difference::Difference;
use lath_stats::compare::{
    ComparisonOptions, Pairing, Side, Statistic, Verdict, compare_family, holm,
};
use lath_stats::interval::summary::ForkSummary;
use lath_stats::interval::{ConfidenceLevel, IntervalKind, interval};

const TEXT: &str = include_str!("calibration/cases.txt");

fn example_a() -> Vec<Vec<f64>> {
    forks(
        "10 10.1 10 9.9 10;10.2 10.2 10.3 10.2 10.1;9.9 9.8 9.9 10 9.9;10.1 10 10.1 10.1 10.2;10 10 10.1 10 9.9",
    )
}

fn example_d() -> Vec<Vec<f64>> {
    forks(
        "10.6 10.5 10.6 10.5 10.6;10.7 10.8 10.7 10.7 10.6;10.4 10.4 10.5 10.4 10.3;10.6 10.7 10.6 10.6 10.5;10.5 10.4 10.5 10.5 10.6",
    )
}

fn level(share: f64) -> ConfidenceLevel {
    ConfidenceLevel::ALL
        .into_iter()
        .find(|l| l.share() == share)
        .expect("a level of the reference")
}

fn pairing(word: &str) -> Pairing {
    if word == "paired" {
        Pairing::Paired
    } else {
        Pairing::Unpaired
    }
}

/// The difference by one statistic, as the comparison takes it.
fn difference(
    base: &[Vec<f64>],
    new: &[Vec<f64>],
    pairing: Pairing,
    statistic: Statistic,
) -> Difference {
    let (first, second) = (
        ForkSummary::of(base).unwrap(),
        ForkSummary::of(new).unwrap(),
    );
    let (a, b) = (base.len() as f64, new.len() as f64);
    let within = Some((a * first.within.unwrap() + b * second.within.unwrap()) / (a + b));
    let logs =
        |forks: &[Vec<f64>]| -> Vec<f64> { forks.iter().map(|f| statistic.of_fork(f)).collect() };
    let test = if pairing == Pairing::Paired {
        Difference::paired
    } else {
        Difference::unpaired
    };
    test(&logs(base), &logs(new), within, statistic).unwrap()
}

#[test]
fn worked_intervals() {
    let b = forks("2 2.02 1.99 2.01 2;2.05 2.04 2.06 2.05 2.03;2.6 2.58 2.61 2.59 2.6");
    let c = forks("50 52 51 49 50");
    let expected = [
        (
            example_a(),
            ConfidenceLevel::P99,
            IntervalKind::Calibrated,
            [10.0395, 9.7399, 10.3483, 0.030_294_5],
        ),
        (
            example_a(),
            ConfidenceLevel::P95,
            IntervalKind::Calibrated,
            [10.0395, 9.86767, 10.2143, 0.017_262_2],
        ),
        (
            b.clone(),
            ConfidenceLevel::P99,
            IntervalKind::Calibrated,
            [2.19973, 1.77981, 2.71873, 0.21183],
        ),
        (
            b,
            ConfidenceLevel::P95,
            IntervalKind::Calibrated,
            [2.19973, 1.96775, 2.45906, 0.111_445],
        ),
        (
            c.clone(),
            ConfidenceLevel::P99,
            IntervalKind::PriorOnly,
            [50.4, 42.2743, 60.0876, 0.175_813],
        ),
        (
            c,
            ConfidenceLevel::P95,
            IntervalKind::PriorOnly,
            [50.4, 46.3365, 54.8198, 0.084_060_6],
        ),
    ];
    for (forks, level, kind, [estimate, low, high, half]) in expected {
        let found = interval(&forks, level).unwrap();
        for (number, expected) in [
            (found.estimate, estimate),
            (found.low, low),
            (found.high, high),
            (found.relative_half_width(), half),
        ] {
            close(number, expected, 5e-6);
        }
        assert_eq!(
            (found.kind, found.forks, found.level),
            (kind, forks.len(), level.share())
        );
    }
}

/// Example D: unpaired, 5 forks against 5, then 3 against 5.
#[test]
fn worked_comparison() {
    let (base, new) = (example_a(), example_d());
    for (statistic, [delta, p, half]) in [
        (Statistic::Mean, [0.049_744_8, 4.378_82e-5, 0.021_762_2]),
        (Statistic::Low, [0.050_996_4, 0.000_123_157, 0.022_987_2]),
    ] {
        let found = difference(&base, &new, Pairing::Unpaired, statistic);
        close(found.delta, delta, 5e-6);
        close(found.p(), p, 5e-6);
        close(found.half_width(0.99), half, 5e-6);
    }
    let fewer = difference(&base[..3], &new, Pairing::Unpaired, Statistic::Mean);
    close(fewer.delta, 0.050_434_6, 5e-6);
    close(fewer.p(), 0.000_516_598, 5e-6);
    close(fewer.half_width(0.99), 0.029_178_7, 5e-6);

    let found = compare_family(
        &[(
            Side { forks: &base },
            Side { forks: &new },
            Pairing::Unpaired,
        )],
        &ComparisonOptions::default(),
    )[0];
    close(found.p, 4.378_82e-5, 5e-6);
    close(found.ratio, 0.049_744_8_f64.exp(), 5e-7);
    assert_eq!(
        (found.p_adjusted, found.level, found.verdict),
        (found.p, 0.99, Verdict::Slower)
    );
}

/// Example E: the same forks, paired by position.
#[test]
fn worked_pairs() {
    for (statistic, [delta, p, half]) in [
        (Statistic::Mean, [0.049_744_8, 9.326_35e-6, 0.014_455_5]),
        (Statistic::Low, [0.050_996_4, 3.259_71e-5, 0.015_937_9]),
    ] {
        let found = difference(&example_a(), &example_d(), Pairing::Paired, statistic);
        close(found.delta, delta, 5e-6);
        close(found.p(), p, 5e-6);
        close(found.half_width(0.99), half, 5e-6);
    }
    let adjusted = holm::adjust(&[0.001, 0.04, 0.003]);
    for (found, expected) in adjusted.iter().zip([0.003, 0.04, 0.006]) {
        close(*found, expected, 1e-12);
    }
}

#[test]
fn reference_intervals() {
    for fields in cases(TEXT, "interval", 36) {
        let forks = forks(fields[2]);
        let found = interval(&forks, level(numbers(fields[0])[0])).unwrap();
        for (found, expected) in [found.estimate, found.low, found.high]
            .into_iter()
            .zip(numbers(fields[1]))
        {
            close(found, expected, 1e-12);
        }
    }
}

#[test]
fn reference_differences() {
    for fields in cases(TEXT, "pair", 17) {
        let (base, new) = (forks(fields[3]), forks(fields[4]));
        for (statistic, expected) in [(Statistic::Mean, fields[1]), (Statistic::Low, fields[2])] {
            let found = difference(&base, &new, pairing(fields[0]), statistic);
            let expected = numbers(expected);
            close(found.delta, expected[0], 1e-9);
            close(found.p(), expected[1], 1e-8);
            close(found.half_width(0.99), expected[2], 1e-9);
        }
    }
}

/// Whole families: adjusted p, the level, and the intervals of both statistics.
#[test]
fn reference_families() {
    for fields in cases(TEXT, "family", 6) {
        let sides: Vec<Vec<Vec<f64>>> = fields[4..].iter().map(|side| forks(side)).collect();
        let pairs: Vec<(Side, Side, Pairing)> = sides[1..]
            .iter()
            .map(|new| {
                (
                    Side { forks: &sides[0] },
                    Side { forks: new },
                    pairing(fields[0]),
                )
            })
            .collect();
        let found = compare_family(&pairs, &ComparisonOptions::default());
        let expected: Vec<Vec<f64>> = fields[3].split("; ").map(numbers).collect();
        assert_eq!(found.len(), expected.len());
        for ((found, adjusted), expected) in found.iter().zip(numbers(fields[1])).zip(expected) {
            close(found.p_adjusted, adjusted, 1e-8);
            close(found.level, numbers(fields[2])[0], 1e-15);
            let fast = found.fast.expect("fast ends");
            let of_mean = [found.ratio, found.low, found.high];
            let of_fast = [fast.ratio, fast.low, fast.high];
            for (found, expected) in [of_mean, of_fast].iter().zip(expected.chunks(2)) {
                let (delta, half) = (expected[0], expected[1]);
                let expected = [delta, delta - half, delta + half].map(f64::exp);
                for (found, expected) in found.iter().zip(expected) {
                    close(*found, expected, 1e-9);
                }
            }
        }
    }
}

#[test]
fn reference_holm() {
    for fields in cases(TEXT, "holm", 4) {
        for (found, expected) in holm::adjust(&numbers(fields[0]))
            .into_iter()
            .zip(numbers(fields[1]))
        {
            close(found, expected, 1e-12);
        }
    }
}

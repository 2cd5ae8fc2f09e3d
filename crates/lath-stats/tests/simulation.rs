//! Intervals and verdicts on made-up forks whose truth is known: how often they hold, and what they
//! find.
//!
//! Seeds are fixed, so that a test gives the same shares each time. Bounds are promises, not what
//! was seen: the shares seen leave room for the chance of a few thousand draws. What peers do on
//! such data, and with more draws, is `cargo research validity`'s.

#[path = "simulation/shares.rs"]
mod shares;

use lath_stats::compare::{ComparisonOptions, PairResult, Pairing, Verdict, looks};
use lath_stats::interval::known::known;
use lath_stats::interval::{ConfidenceLevel, interval};
use lath_testing::simulation::random::Random;
use lath_testing::simulation::{
    Disturbances, Forks, Schedule, SimulatedBenchmark, SimulatedDrift, duel,
};
use shares::{Duels, compare, coverage};

/// Forks 2 % apart, and iterations such that 40 % of their variance is the forks'.
fn plain(_: &mut Random) -> SimulatedBenchmark {
    SimulatedBenchmark::with_icc(0.02, 0.4, 5)
}

fn quiet(_: &mut Random) -> SimulatedBenchmark {
    SimulatedBenchmark::with_icc(0.005, 0.4, 5)
}

fn noisy(_: &mut Random) -> SimulatedBenchmark {
    SimulatedBenchmark::with_icc(0.1, 0.4, 5)
}

fn remembering(_: &mut Random) -> SimulatedBenchmark {
    SimulatedBenchmark {
        memory: 0.8,
        ..SimulatedBenchmark::with_icc(0.02, 0.4, 10)
    }
}

fn outliers(_: &mut Random) -> SimulatedBenchmark {
    SimulatedBenchmark {
        forks: Forks::HeavyTailed(0.02),
        ..SimulatedBenchmark::with_icc(0.02, 0.4, 5)
    }
}

/// One iteration in four is slowed by a neighbour, by 15 % on average.
fn disturbed(_: &mut Random) -> SimulatedBenchmark {
    SimulatedBenchmark {
        disturbances: Disturbances {
            share: 0.25,
            size: 0.15,
        },
        ..SimulatedBenchmark::with_icc(0.005, 0.4, 10)
    }
}

/// A different benchmark each time: hundreds of them.
fn hundreds(random: &mut Random) -> SimulatedBenchmark {
    SimulatedBenchmark::any(random, 5)
}

fn single_values(random: &mut Random) -> SimulatedBenchmark {
    SimulatedBenchmark {
        iterations: 1,
        ..outliers(random)
    }
}

type World = fn(&mut Random) -> SimulatedBenchmark;
const WORLDS: [(&str, World); 8] = [
    ("plain", plain),
    ("quiet", quiet),
    ("noisy", noisy),
    ("remembering", remembering),
    ("outliers", outliers),
    ("disturbed", disturbed),
    ("hundreds", hundreds),
    ("single values", single_values),
];

/// At least 98.5 % for nominal 99 %, in every world and with few forks or many.
#[test]
fn intervals_cover() {
    for (name, world) in WORLDS {
        for forks in [2, 3, 5, 10, 20] {
            let (covered, _) = coverage(world, forks, ConfidenceLevel::P99, 2000, 11);
            assert!(covered >= 0.985, "{name}, {forks} forks: {covered}");
        }
    }
}

/// One benchmark may be unlucky; of hundreds of different ones no more than at 1 in 50 may miss,
/// and intervals stay useful: median half-width at most 4.7 % with 5 forks and 6.8 % with 3.
#[test]
fn intervals_of_hundreds() {
    for (forks, width) in [(3, 0.068), (5, 0.047)] {
        let (covered, median) = coverage(hundreds, forks, ConfidenceLevel::P99, 6000, 12);
        assert!(
            covered > 0.985 && median < width,
            "{forks} forks: {covered}, {median}"
        );
    }
    for (level, least) in [(ConfidenceLevel::P95, 0.93), (ConfidenceLevel::P90, 0.88)] {
        let (covered, _) = coverage(hundreds, 5, level, 6000, 13);
        assert!(covered > least && covered < 0.9999, "{level:?}: {covered}");
    }
}

/// Two forks: their interval holds however wide it is, so it is shown; in hundreds of benchmarks
/// hardly any spans the factor of 100 from which it is not. Two forks of a noisy benchmark are seen
/// to differ, one fork of it is not: it covers less, whatever its width.
#[test]
fn two_forks_are_shown_and_one_is_not() {
    let (mut random, mut wide, mut covered, mut shown) = (Random::new(15), 0, 0, 0);
    for _ in 0..20_000 {
        let benchmark = hundreds(&mut random);
        let found = interval(&benchmark.side(&mut random, 2, 1.0), ConfidenceLevel::P99);
        let Ok(found) = known(found) else {
            continue;
        };
        shown += 1;
        if found.high / found.low > 1.5 {
            wide += 1;
            covered +=
                usize::from(found.low <= benchmark.truth() && benchmark.truth() <= found.high);
        }
    }
    assert!(
        shown > 19_990 && wide > 500 && covered as f64 > 0.98 * f64::from(wide),
        "{covered} of {wide}, {shown} shown"
    );
    let far = |_: &mut Random| SimulatedBenchmark::with_icc(0.3, 0.9, 5);
    let [one, two] = [1, 2].map(|forks| coverage(far, forks, ConfidenceLevel::P99, 2000, 16).0);
    assert!(one < 0.9 && two > one, "{one} {two}");
}

/// One fork: "prior only" holds for forks up to some per cent apart, and visibly not for noisy
/// ones, which is why it is never a verdict.
#[test]
fn one_fork_is_a_guess() {
    assert!(coverage(plain, 1, ConfidenceLevel::P99, 2000, 14).0 > 0.98);
    let lone = noisy(&mut Random::new(0)).side(&mut Random::new(1), 1, 1.0);
    assert!(
        interval(&lone, ConfidenceLevel::P99)
            .unwrap()
            .relative_half_width()
            > 0.14
    );
    assert!(matches!(
        compare(
            &[lone.clone(), lone],
            Pairing::Unpaired,
            &ComparisonOptions::default()
        )
        .verdict,
        Verdict::NotTested(_)
    ));
}

/// Identical contenders: at most 0.8 % false verdicts where forks differ by a few per cent; where
/// they differ by 10 % the constants, which are right on average over benchmarks, let through up to
/// 1.2 % (unpaired) and 3 % (paired, three blocks).
#[test]
fn identical_contenders() {
    for (name, world) in WORLDS {
        for (forks, pairing) in [
            (3, Pairing::Unpaired),
            (5, Pairing::Unpaired),
            (3, Pairing::Paired),
            (5, Pairing::Paired),
        ] {
            let limit = match (name, pairing) {
                ("noisy", Pairing::Unpaired) => 0.016,
                ("noisy", Pairing::Paired) => 0.03,
                _ => 0.008,
            };
            let wrong = Duels {
                draws: 3000,
                pairing,
                ..Duels::of(world, forks)
            }
            .share(1.0, |c| c.verdict.is_difference());
            assert!(wrong <= limit, "{name}, {forks} {pairing:?}: {wrong}");
        }
    }
}

/// What is there is found, in the right direction.
#[test]
fn differences_are_found() {
    let expected: [(World, usize, f64, f64); 9] = [
        (disturbed, 10, 1.1, 0.9),
        (hundreds, 3, 1.05, 0.3),
        (hundreds, 3, 1.1, 0.6),
        (hundreds, 5, 1.05, 0.45),
        (hundreds, 5, 1.1, 0.7),
        (plain, 5, 1.1, 0.95),
        (outliers, 5, 1.1, 0.7),
        (quiet, 3, 1.05, 0.95),
        (quiet, 10, 1.03, 0.95),
    ];
    for (world, forks, factor, least) in expected {
        let duels = Duels {
            draws: 1000,
            ..Duels::of(world, forks)
        };
        let found = duels.share(factor, |c| c.verdict == Verdict::Slower);
        assert!(found >= least, "{forks} forks, {factor}: {found}");
        assert!(duels.share(factor, |c| c.verdict == Verdict::Faster) <= 0.002);
        assert!((duels.share(1.0 / factor, |c| c.verdict == Verdict::Faster) - found).abs() < 0.06);
    }
}

/// The same within a margin are only sides that differ by less: a true 3 % is never the same within
/// 1 or 2 %, equals of quiet machines usually are within 1 % with 20 forks.
#[test]
fn sameness() {
    let duels = Duels {
        draws: 600,
        ..Duels::of(quiet, 20)
    };
    let within = |most: f64| move |c: &PairResult| c.same_within.is_some_and(|m| m <= most);
    let equal = duels.share(1.0, within(0.01));
    assert!(equal > 0.7, "{equal}");
    assert_eq!(duels.share(1.03, within(0.02)), 0.0);
    let noise = Duels {
        draws: 600,
        ..Duels::of(plain, 10)
    };
    assert!(noise.share(1.02, within(0.01)) < 0.005);
}

/// Sides that differ by a little more than a margin are called the same within it in no more than 1
/// of 100 comparisons, in every world, paired or not: no claim beside those of a difference.
#[test]
fn false_sameness() {
    for (name, world) in WORLDS {
        for (forks, pairing) in [(3, Pairing::Unpaired), (5, Pairing::Paired)] {
            for margin in [0.01, 0.02, 0.05] {
                let duels = Duels {
                    draws: 1000,
                    pairing,
                    ..Duels::of(world, forks)
                };
                let factor = 1.0 + margin * 1.001;
                let wrong = duels.share(factor, |c| c.same_within.is_some_and(|m| m <= margin));
                assert!(
                    wrong <= 0.01,
                    "{name}, {forks} {pairing:?}, {margin}: {wrong}"
                );
            }
        }
    }
}

/// The same code, while the machine gets slower or wanders: measured one after the other it is
/// called different in many runs; in blocks, and paired, in hardly any.
#[test]
fn drift() {
    for drift in [
        SimulatedDrift {
            slope: 0.01,
            walk: 0.0,
        },
        SimulatedDrift {
            slope: 0.0,
            walk: 0.02,
        },
    ] {
        let apart = Duels {
            draws: 1000,
            drift,
            schedule: Schedule::OneAfterTheOther,
            ..Duels::of(quiet, 5)
        };
        let wrong = apart.share(1.0, |c| c.verdict.is_difference());
        assert!(
            wrong > 0.1,
            "drift must show where nothing is done against it: {wrong}"
        );
        for forks in [5, 10] {
            let blocks = Duels {
                draws: 1500,
                drift,
                pairing: Pairing::Paired,
                ..Duels::of(quiet, forks)
            };
            let wrong = blocks.share(1.0, |c| c.verdict.is_difference());
            assert!(wrong <= 0.005, "{drift:?}, {forks} blocks: {wrong}");
            assert!(blocks.share(1.1, |c| c.verdict == Verdict::Slower) > 0.5);
        }
    }
}

/// A table of twenty identical contenders claims anything in at most 1 % of tables.
#[test]
fn tables_of_identical_contenders() {
    let wrong = shares::tables_with_a_claim(outliers, 20, 5, 1500, 21);
    assert!(wrong <= 0.01, "{wrong}");
}

/// Three looks at fixed numbers of forks: no more false verdicts than without. Where all forks at
/// once find 7 of 10 the looks find somewhat less, with fewer forks. Looking after every fork is
/// what must not be done.
#[test]
fn fixed_looks() {
    let fixed: Vec<(usize, f64)> = looks::FORKS
        .looks
        .iter()
        .map(|look| (look.at as usize, look.share * 0.01))
        .collect();
    let always: Vec<(usize, f64)> = (5..=20).map(|forks| (forks, 0.01)).collect();
    let (fixed_wrong, always_wrong) = (until_claimed(1.0, &fixed).0, until_claimed(1.0, &always).0);
    assert!(fixed_wrong <= 0.01, "{fixed_wrong}");
    assert!(
        always_wrong > 2.0 * fixed_wrong && always_wrong > 0.015,
        "{always_wrong} where looks are fixed: {fixed_wrong}"
    );
    let (fixed_found, forks) = until_claimed(1.03, &fixed);
    let (all_found, _) = until_claimed(1.03, &[(20, 0.01)]);
    assert!(
        fixed_found > all_found - 0.2 && forks < 18.5,
        "{fixed_found} of {all_found} with {forks} forks"
    );
    let (plain_sight, forks) = until_claimed(1.1, &fixed);
    assert!(
        plain_sight == 1.0 && forks < 7.0,
        "{plain_sight} with {forks} forks"
    );
}

/// Share of runs in which a difference is claimed at one of the stops (forks, alpha), and the mean
/// number of forks until then or the last stop.
fn until_claimed(factor: f64, stops: &[(usize, f64)]) -> (f64, f64) {
    const RUNS: usize = 1500;
    let (mut random, mut claims, mut used) = (Random::new(31), 0, 0);
    for _ in 0..RUNS {
        let sides = duel(
            &plain(&mut random),
            &mut random,
            20,
            factor,
            Schedule::Blocks,
            SimulatedDrift::NONE,
        );
        let claimed = |&&(forks, alpha): &&(usize, f64)| {
            let part = [sides[0][..forks].to_vec(), sides[1][..forks].to_vec()];
            compare(
                &part,
                Pairing::Paired,
                &ComparisonOptions {
                    alpha,
                    margin: 0.0,
                    ..ComparisonOptions::default()
                },
            )
            .verdict
            .is_difference()
        };
        let stop = stops.iter().find(claimed);
        claims += usize::from(stop.is_some());
        used += stop.map_or(20, |stop| stop.0);
    }
    (claims as f64 / RUNS as f64, used as f64 / RUNS as f64)
}

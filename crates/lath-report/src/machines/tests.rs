use super::*;
use crate::grid::Markup;
use crate::judgement::{Forks, Origin};
use lath_stats::compare::Pairing;

/// Ten blocks of one iteration; their ratios lie around `ratio`, less than half a percent off.
fn evidence(ratio: f64) -> Evidence {
    let off = |block: u32| 1.0 + 0.004 * (f64::from(block) - 4.5) / 4.5;
    let base = (0..10).map(|_| vec![100.0]).collect();
    let new = (0..10)
        .map(|block| vec![100.0 * ratio * off(block)])
        .collect();
    Evidence::Forks(Forks {
        times: [base, new],
        pairing: Pairing::Paired,
        origin: Origin::Blocks,
        lengths_differ: false,
    })
}

fn row(ratios: &[f64]) -> MachinesRow {
    let options = ComparisonOptions::default();
    let of_each = shared(&options, ratios.len());
    let all: Vec<Evidence> = ratios.iter().map(|ratio| evidence(*ratio)).collect();
    let known = all.iter().enumerate().map(|(number, evidence)| Known {
        machine: format!("m{number}"),
        evidence,
        found: judge(
            std::slice::from_ref(evidence),
            Permitted::default(),
            &of_each,
        )[0],
        permitted: Permitted::default(),
    });
    MachinesRow::of("new against base".to_owned(), known.collect(), &options, 1)
}

#[test]
fn every_machine_says_so() {
    let faster = row(&[0.8, 0.82, 0.84]);
    assert_eq!(faster.verdict, "faster");
    let [low, high] = faster.interval.unwrap();
    assert!(
        low < 0.8 && 0.81 < faster.ratio.unwrap() && faster.ratio.unwrap() < 0.83 && high > 0.84
    );
    assert!(
        faster
            .words()
            .starts_with("faster on all 3 machines: machines like these ≈ -18")
    );
    assert!(
        faster.further.unwrap()[0] < low,
        "a further machine varies more than the mean"
    );
    assert_eq!(row(&[1.0, 1.001, 0.999]).verdict, "same");
}

#[test]
fn it_depends_on_the_machine() {
    for ratios in [&[0.8, 1.25][..], &[0.8, 1.0, 0.8], &[1.0, 1.2]] {
        let found = row(ratios);
        assert_eq!(found.verdict, "depends-on-machine", "{ratios:?}");
        assert!(found.i2.unwrap() > 0.99 && found.p_equal.unwrap() < 1e-6);
    }
}

/// Of others than themselves, two machines say nothing: no mean is shown.
#[test]
fn two_machines_in_the_table() {
    let text = together(&[row(&[0.8, 0.8])], Markup::Plain);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "new against base");
    assert!(
        lines[2].starts_with("m0           10  faster: -20.0 %"),
        "{text}"
    );
    assert_eq!(
        lines[4].split_whitespace().collect::<Vec<_>>().join(" "),
        "all faster on all 2 machines"
    );
    assert!(text.contains("measure on three or more"));
}

/// Each machine is judged at a level at which all of them hold.
#[test]
fn levels_hold_together() {
    let found = row(&[0.8, 0.9, 0.8, 0.9]);
    let levels = found.machines.iter().map(|one| one.found.level);
    assert!(
        levels
            .into_iter()
            .all(|level| (level - 0.9975).abs() < 1e-12)
    );
}

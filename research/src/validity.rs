//! `cargo research validity`: how often intervals contain the truth, how often verdicts are wrong, and
//! what they find, beside the rules of other tools on the same simulated forks.
//!
//! The worlds the forks come from are in [`worlds`], the rules in [`rules`], the counting in
//! [`study`]; [`tables`] makes Markdown of it and [`page`] puts that into
//! docs/src/methodology/validity.md. Everything follows from one seed.

mod looks;
pub mod page;
mod rules;
mod study;
mod tables;
mod worlds;

use std::process::ExitCode;

/// Simulates forks and writes coverage, false verdicts and power of our rules and others' into
/// docs/src/methodology/validity.md.
#[derive(clap::Args)]
pub struct Options {
    /// Few draws, printed only.
    #[arg(long)]
    quick: bool,
    /// Write nothing; exit 1 if the page is stale or a bound is broken.
    #[arg(long)]
    check: bool,
}

/// What the page was made with.
pub const SEED: u64 = 20_240_607;
const DRAWS: usize = 4000;
const QUICK_DRAWS: usize = 200;

/// Promises about our own rules, checked by every run: shares of 1, but where the world is meant to
/// break them.
struct Bounds {
    coverage: f64,
    wrong: f64,
}

pub fn main(options: &Options) -> Result<ExitCode, String> {
    let Options { quick, check } = *options;
    let draws = if quick { QUICK_DRAWS } else { DRAWS };
    let study = study::run(draws, SEED);
    let text = tables::markdown(&study, draws, SEED);
    let mut complaints = broken(&study, draws);
    let root = crate::repository::root();
    match (quick, check) {
        (true, _) => println!("{text}"),
        (false, true) => complaints.extend(page::PART.stale(&root, &text)?),
        (false, false) => page::PART.write(&root, &text)?,
    }
    for complaint in &complaints {
        println!("{complaint}");
    }
    Ok(if complaints.is_empty() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// Where our rules do worse than promised, by more than chance explains in so many draws: three
/// standard errors, and the skewness of rare events (the quantile of a binomial distribution by
/// Cornish and Fisher's expansion, 1938, to its second term).
fn broken(study: &study::Study, draws: usize) -> Vec<String> {
    let slack = |share: f64| {
        let draws = draws as f64;
        let skewness = (1.0 - 2.0 * share).abs();
        3.0 * (share * (1.0 - share) / draws).sqrt()
            + (3.0_f64.powi(2) - 1.0) * skewness / (6.0 * draws)
    };
    let bounds = Bounds {
        coverage: 0.985,
        wrong: 0.008,
    };
    let mut complaints = Vec::new();
    for row in study
        .coverage
        .iter()
        .filter(|row| row.cells[0].share < bounds.coverage - slack(bounds.coverage))
    {
        complaints.push(format!(
            "coverage of {} with {} forks is {:.3}",
            row.world, row.forks, row.cells[0].share
        ));
    }
    for row in &study.verdicts {
        // Constants are right on average over benchmarks: where all are noisy more is wrong, and
        // the page says so.
        let wrong = if row.noisy { 0.03 } else { bounds.wrong };
        for (rule, share) in rules::OURS
            .iter()
            .map(|&rule| (rule, row.wrong[rule]))
            .filter(|(_, share)| *share > wrong + slack(wrong))
        {
            complaints.push(format!(
                "false verdicts of {} in {} with {} forks: {share:.4}",
                rules::NAMES[rule],
                row.world,
                row.forks
            ));
        }
    }
    // Any false claim in a family, whatever it was looked at.
    for row in &study.looks {
        for run in row
            .runs
            .iter()
            .filter(|run| run.wrong > WRONG_FAMILIES + slack(WRONG_FAMILIES))
        {
            complaints.push(format!(
                "false claims in {}, one slower by {}, {}: {:.4}",
                row.world, row.slower, run.what, run.wrong
            ));
        }
        let (five, looks) = (&row.runs[0], &row.runs[looks::ADAPTIVE]);
        if looks.found < five.found - 0.02 - slack(five.found) {
            complaints.push(format!(
                "looks find less than five blocks in {}, slower by {}: {:.3}",
                row.world, row.slower, looks.found
            ));
        }
    }
    complaints
}

/// The permitted share of families with a false claim.
const WRONG_FAMILIES: f64 = 0.01;

#[cfg(test)]
mod tests {
    use super::*;

    /// Few draws find gross errors; [`page_is_current`] draws as many as the page.
    #[test]
    fn promises_hold() {
        let study = study::run(100, SEED);
        assert_eq!(broken(&study, 100), [] as [String; 0]);
        // The study can tell: the peers' rules would not pass.
        let hundreds = study
            .verdicts
            .iter()
            .find(|row| row.world == "hundreds")
            .expect("a world");
        assert!(
            hundreds.wrong[3] > 0.1 && hundreds.wrong[4] > 0.05,
            "{:?}",
            hundreds.wrong
        );
        assert!(
            study
                .drifts
                .iter()
                .all(|row| row.apart[rules::UNPAIRED] > 0.05 && row.blocks[rules::PAIRED] <= 0.04)
        );
    }

    #[test]
    #[ignore = "draws thousands of worlds: a minute or two"]
    fn page_is_current() {
        let study = study::run(DRAWS, SEED);
        assert_eq!(broken(&study, DRAWS), [] as [String; 0]);
        let root = crate::repository::root();
        assert_eq!(
            page::PART.stale(&root, &tables::markdown(&study, DRAWS, SEED)),
            Ok(None)
        );
    }
}

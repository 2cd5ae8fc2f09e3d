//! Flags of `lath compare`.

use crate::exit::Exit;
use clap::{Args, ValueEnum};
use lath_core::diagnostic::Diagnostic;
use lath_report::compare::{Chosen, Gate};
use lath_stats::compare::ComparisonOptions;
use lath_suite::values;

/// What a difference is.
#[derive(Args)]
pub struct Errors {
    /// Largest difference that does not matter
    #[arg(long, value_name = "PERCENT", default_value = "1%")]
    margin: String,
    /// Probability of a false verdict in a family
    #[arg(long, value_name = "SHARE", default_value = "0.01")]
    alpha: String,
}

impl Errors {
    /// L503 for an invalid value.
    pub fn statistics(&self) -> Result<ComparisonOptions, Diagnostic> {
        let margin = percent(&self.margin)
            .ok_or_else(|| bad("margin", &self.margin, "a percentage such as 1%, 0 or more"))?;
        let alpha = self.alpha.parse().ok();
        let alpha = alpha.filter(|a| (1e-6..=0.2).contains(a)).ok_or_else(|| {
            let wanted = "a share from 0.000001 to 0.2, such as 0.01";
            bad("alpha", &self.alpha, wanted)
        })?;
        Ok(ComparisonOptions {
            margin,
            alpha,
            only_mean: false,
        })
    }
}

/// How to compare two sides, and what counts as a failure.
#[derive(Args)]
pub struct Judging {
    #[command(flatten)]
    errors: Errors,
    /// The sides were measured alternately (fork 1 of both, fork 2 of both …): compare pairs, in which
    /// drift cancels out
    #[arg(long)]
    paired: bool,
    /// The family for --alpha: each benchmark, or the whole table [default: benchmark; table with
    /// --fail-on slower]
    #[arg(long, value_name = "FAMILY", value_parser = ["benchmark", "table"])]
    family: Option<String>,
    /// Combine and compare results of different machines, or of different settings of one
    #[arg(long)]
    pool_machines: bool,
    /// Do not look at the fast ends of forks: they cannot withdraw a verdict
    #[arg(long)]
    only_mean: bool,
    /// Show this secondary metric, too (instructions, B/op, cpu_time …)
    #[arg(long, value_name = "NAME")]
    metric: Vec<String>,
    /// Exit 1 if something gets worse by more: slower:3%, or a metric, instructions:0.5% [default:
    /// slower:MARGIN]
    #[arg(long, value_name = "WHAT[:PERCENT]")]
    fail_on: Vec<String>,
    /// Exit code if no gate fails, but one is undecided: 7 (report), 0 (pass) or 1 (fail)
    #[arg(long, value_name = "WHAT", default_value = "report")]
    on_inconclusive: Undecided,
}

#[derive(Clone, Copy, ValueEnum)]
enum Undecided {
    Report,
    Pass,
    Fail,
}

impl Judging {
    /// The options from the flags. L503 for an invalid value.
    pub fn chosen(&self) -> Result<Chosen, Diagnostic> {
        let statistics = ComparisonOptions {
            only_mean: self.only_mean,
            ..self.errors.statistics()?
        };
        let margin = statistics.margin;
        let gate = |text: &String| {
            Gate::read(text, margin, percent).ok_or_else(|| {
                let wanted = "slower:3%, or a metric and a percentage, such as instructions:0.5%";
                bad("fail-on", text, wanted)
            })
        };
        let gates = self.fail_on.iter().map(gate).collect::<Result<_, _>>()?;
        let family = self.family.as_deref();
        let mut chosen = Chosen::new(statistics, family, gates, self.metric.clone());
        (chosen.paired, chosen.pool_machines) = (self.paired, self.pool_machines);
        Ok(chosen)
    }

    /// The exit code for an undecided gate.
    pub fn undecided(&self) -> Exit {
        match self.on_inconclusive {
            Undecided::Pass => Exit::Success,
            Undecided::Fail => Exit::BenchmarkFailed,
            Undecided::Report => Exit::Inconclusive,
        }
    }
}

/// A share of 1, from 0 to 10.
fn percent(text: &str) -> Option<f64> {
    values::percentage(text).filter(|share| (0.0..=10.0).contains(share))
}

fn bad(flag: &str, value: &str, wanted: &str) -> Diagnostic {
    Diagnostic::error("L503", format!("--{flag} {value} is not understood"))
        .help(format!("give {wanted}"))
}

#[cfg(test)]
mod tests {
    use super::percent;

    #[test]
    fn shares() {
        let all = ["5 %", "0.5%", "-1%", "NaN", "x", "2000%"].map(percent);
        assert_eq!(all, [Some(0.05), Some(0.005), None, None, None, None]);
    }
}

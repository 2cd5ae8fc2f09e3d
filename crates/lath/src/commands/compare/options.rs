//! Flags of `lath compare`.

use crate::exit::Exit;
use clap::{Args, ValueEnum};
use lath_core::diagnostic::Diagnostic;
use lath_report::compare::{Chosen, Gate, SLOWER};
use lath_stats::compare::ComparisonOptions;

/// How two sides are compared, and what of that fails.
#[derive(Args)]
pub struct Judging {
    /// Differences up to this do not matter
    #[arg(long, value_name = "PERCENT", default_value = "1%")]
    margin: String,
    /// Probability of any false claim in a family
    #[arg(long, value_name = "SHARE", default_value = "0.01")]
    alpha: String,
    /// The sides were measured in turns: fork 1 of both, fork 2 of both … Drift cancels then
    #[arg(long)]
    paired: bool,
    /// What a false claim is counted over: each benchmark, or the whole table
    #[arg(long, value_name = "FAMILY", default_value = "benchmark")]
    family: Scope,
    /// Compare means of forks only, not their low ends
    #[arg(long)]
    only_mean: bool,
    /// Show this secondary metric, too (instructions, B/op, cpu_time …)
    #[arg(long, value_name = "NAME")]
    metric: Vec<String>,
    /// Exit 1 if something gets worse by more: slower:3%, or a metric, instructions:0.5% [default:
    /// slower:MARGIN]
    #[arg(long, value_name = "WHAT[:PERCENT]")]
    fail_on: Vec<String>,
    /// If nothing fails, but something cannot be decided: exit 7 (report), 0 (pass) or 1 (fail)
    #[arg(long, value_name = "WHAT", default_value = "report")]
    on_inconclusive: Undecided,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Scope {
    Benchmark,
    Table,
}

#[derive(Clone, Copy, ValueEnum)]
enum Undecided {
    Report,
    Pass,
    Fail,
}

impl Judging {
    /// What the flags say. L503 for a bad value.
    pub fn chosen(&self) -> Result<Chosen, Diagnostic> {
        let margin = percent(&self.margin)
            .ok_or_else(|| bad("margin", &self.margin, "a percentage such as 1%, 0 or more"))?;
        let alpha = self.alpha.parse().ok();
        let alpha = alpha.filter(|a| (1e-6..=0.2).contains(a)).ok_or_else(|| {
            let wanted = "a share from 0.000001 to 0.2, such as 0.01";
            bad("alpha", &self.alpha, wanted)
        })?;
        let statistics = ComparisonOptions {
            margin,
            alpha,
            only_mean: self.only_mean,
        };
        let mut gates: Vec<Gate> = self
            .fail_on
            .iter()
            .map(|text| gate(text, margin))
            .collect::<Result<_, _>>()?;
        if gates.is_empty() {
            gates.push(Gate {
                metric: None,
                margin,
            });
        }
        let mut metrics = self.metric.clone();
        metrics.extend(gates.iter().filter_map(|g| g.metric.clone()));
        metrics.sort();
        metrics.dedup();
        Ok(Chosen {
            statistics,
            paired: self.paired,
            interleaved: false,
            table_family: self.family == Scope::Table,
            gates,
            metrics,
        })
    }

    /// The exit code where a gate cannot be decided.
    pub fn undecided(&self) -> Exit {
        match self.on_inconclusive {
            Undecided::Pass => Exit::Success,
            Undecided::Fail => Exit::BenchmarkFailed,
            Undecided::Report => Exit::Inconclusive,
        }
    }
}

/// `slower`, `slower:3%`, `instructions:0.5%`, `B/op`.
fn gate(text: &str, margin: f64) -> Result<Gate, Diagnostic> {
    let (what, margin) = match text.rsplit_once(':') {
        None => (text, Some(margin)),
        Some((what, share)) => (what, percent(share)),
    };
    let margin = margin.filter(|_| !what.is_empty()).ok_or_else(|| {
        bad(
            "fail-on",
            text,
            "slower:3%, or a metric and a percentage, such as instructions:0.5%",
        )
    })?;
    Ok(Gate {
        metric: (what != SLOWER).then(|| what.to_owned()),
        margin,
    })
}

/// `3%`, `0.5 %`, `3`: a share of 1, from 0 to 10.
fn percent(text: &str) -> Option<f64> {
    let number = text.trim().trim_end_matches('%').trim_end();
    number
        .parse()
        .ok()
        .map(|p: f64| p / 100.0)
        .filter(|p| (0.0..=10.0).contains(p))
}

fn bad(flag: &str, value: &str, wanted: &str) -> Diagnostic {
    Diagnostic::error("L503", format!("--{flag} {value} is not understood"))
        .help(format!("give {wanted}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gates() {
        let of = |text| gate(text, 0.01).ok().map(|g| (g.metric, g.margin));
        assert_eq!(of("slower"), Some((None, 0.01)));
        assert_eq!(of("slower:3%"), Some((None, 0.03)));
        assert_eq!(of("B/op:0"), Some((Some("B/op".to_owned()), 0.0)));
        assert_eq!(
            of("copy:p0.99:5 %"),
            Some((Some("copy:p0.99".to_owned()), 0.05))
        );
        assert_eq!(
            (
                of("slower:x"),
                of(":3%"),
                of("slower:-1%"),
                of("slower:NaN")
            ),
            (None, None, None, None)
        );
    }
}

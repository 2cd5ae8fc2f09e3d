//! Flags of `lath compare`.

use crate::cli;
use crate::exit::Exit;
use clap::{Arg, ArgAction, ArgMatches};
use lath_core::diagnostic::Diagnostic;
use lath_report::compare::{Chosen, Gate, SLOWER};
use lath_stats::compare::ComparisonOptions;

pub fn args() -> Vec<Arg> {
    let value = |name: &'static str, metavar: &'static str, help: &'static str| {
        Arg::new(name).long(name).value_name(metavar).help(help)
    };
    vec![
        value("margin", "PERCENT", "Differences up to this do not matter").default_value("1%"),
        value("alpha", "SHARE", "Probability of any false claim in a family").default_value("0.01"),
        Arg::new("paired")
            .long("paired")
            .action(ArgAction::SetTrue)
            .help("The sides were measured in turns: fork 1 of both, fork 2 of both … Drift cancels then"),
        value("family", "FAMILY", "What a false claim is counted over: each benchmark, or the whole table")
            .value_parser(["benchmark", "table"])
            .default_value("benchmark"),
        Arg::new("only-mean").long("only-mean").action(ArgAction::SetTrue).help("Compare means of forks only, not their low ends"),
        value("metric", "NAME", "Show this secondary metric, too (instructions, B/op, cpu_time …)").action(ArgAction::Append),
        value(
            "fail-on",
            "WHAT[:PERCENT]",
            "Exit 1 if something gets worse by more: slower:3%, or a metric, instructions:0.5% [default: slower:MARGIN]",
        )
        .action(ArgAction::Append),
        value("on-inconclusive", "WHAT", "If nothing fails, but something cannot be decided: exit 7 (report), 0 (pass) or 1 (fail)")
            .value_parser(["report", "pass", "fail"])
            .default_value("report"),
    ]
}

/// What the flags say. L503 for a bad value.
pub fn chosen(matches: &ArgMatches) -> Result<Chosen, Diagnostic> {
    let text = |name: &str| cli::one(matches, name).unwrap_or_default();
    let margin = percent(&text("margin")).ok_or_else(|| {
        bad(
            "margin",
            &text("margin"),
            "a percentage such as 1%, 0 or more",
        )
    })?;
    let alpha = text("alpha")
        .parse()
        .ok()
        .filter(|a| (1e-6..=0.2).contains(a));
    let alpha = alpha.ok_or_else(|| {
        bad(
            "alpha",
            &text("alpha"),
            "a share from 0.000001 to 0.2, such as 0.01",
        )
    })?;
    let statistics = ComparisonOptions {
        margin,
        alpha,
        only_mean: matches.get_flag("only-mean"),
    };
    let mut gates: Vec<Gate> = cli::all(matches, "fail-on")
        .iter()
        .map(|text| gate(text, margin))
        .collect::<Result<_, _>>()?;
    if gates.is_empty() {
        gates.push(Gate {
            metric: None,
            margin,
        });
    }
    let mut metrics = cli::all(matches, "metric");
    metrics.extend(gates.iter().filter_map(|g| g.metric.clone()));
    metrics.sort();
    metrics.dedup();
    Ok(Chosen {
        statistics,
        paired: matches.get_flag("paired"),
        interleaved: false,
        table_family: text("family") == "table",
        gates,
        metrics,
    })
}

/// The exit code where a gate cannot be decided.
pub fn undecided(matches: &ArgMatches) -> Exit {
    match cli::one(matches, "on-inconclusive").as_deref() {
        Some("pass") => Exit::Success,
        Some("fail") => Exit::BenchmarkFailed,
        _ => Exit::Inconclusive,
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

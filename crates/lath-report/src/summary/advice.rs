//! Advises how best to spend the next minute of measuring.

use lath_core::written::quantity::percent;
use lath_core::written::words::count;
use lath_import::model::{Replication, Series};
use lath_stats::advice::{Advice, Costs, Spent, next_minute};
use lath_stats::split::VarianceSplit;
use serde::Serialize;

/// Advice for one benchmark.
#[derive(Debug, PartialEq, Serialize)]
pub struct Next {
    /// `forks-first`, `enough`, `more-forks`, `more-shorter-forks`, `longer-forks`.
    pub kind: &'static str,
    pub text: String,
    /// What fits into a minute: forks, and measured iterations in each.
    pub forks: Option<u64>,
    pub iterations: Option<u64>,
}

pub fn next(series: &Series, split: Option<&VarianceSplit>) -> Next {
    let Some(costs) = costs(series) else {
        return without_costs(series, split);
    };
    match next_minute(split, costs) {
        Advice::ForksFirst => forks_first(series),
        Advice::Enough => Next {
            kind: "enough",
            text: "values do not vary; more of them would not change the estimate".to_owned(),
            forks: None,
            iterations: None,
        },
        Advice::MoreForks(spent) => spend("more-forks", "more forks", &spent, series),
        Advice::MoreShorterForks(spent) => spend(
            "more-shorter-forks",
            "use more forks, each shorter",
            &spent,
            series,
        ),
        Advice::LongerForks(spent) => spend("longer-forks", "longer forks", &spent, series),
    }
}

fn forks_first(series: &Series) -> Next {
    let text = match series.replication {
        Replication::Repetitions => {
            "run the tool more often, each time in a new process, and give all files"
        }
        Replication::Processes => "more runs",
        Replication::Forks => "add forks first",
    };
    Next {
        kind: "forks-first",
        text: text.to_owned(),
        forks: None,
        iterations: None,
    }
}

/// If forks differ by more than this factor of what their iterations explain, more forks are worth
/// more than more iterations, at any cost.
const DIFFERENT: f64 = 1.5;

/// The start-up cost of a process is unknown, so there are no numbers.
fn without_costs(series: &Series, split: Option<&VarianceSplit>) -> Next {
    let Some(split) = split.filter(|s| s.forks >= 3) else {
        return forks_first(series);
    };
    let text = if split.impact_factor > DIFFERENT {
        "add processes: they differ by more than their iterations explain"
    } else {
        "add processes, or iterations in each: processes differ by no more than their iterations \
            explain"
    };
    Next {
        kind: "more-forks",
        text: text.to_owned(),
        forks: None,
        iterations: None,
    }
}

fn spend(kind: &'static str, what: &str, spent: &Spent, series: &Series) -> Next {
    let forks = if series.replication == Replication::Forks {
        "fork"
    } else {
        "process"
    };
    let plural = if spent.forks == 1 {
        forks.to_owned()
    } else if forks == "process" {
        "processes".to_owned()
    } else {
        "forks".to_owned()
    };
    let gain = percent(1.0 - spent.error);
    let text = format!(
        "{what}: {} {plural} of {} in a minute of measuring, for an error about {gain} smaller",
        spent.forks,
        count(spent.iterations as usize, "iteration")
    );
    Next {
        kind,
        text,
        forks: Some(spent.forks),
        iterations: Some(spent.iterations),
    }
}

/// `None` if wall times or warm-up are unknown, or iterations have no fixed cost.
fn costs(series: &Series) -> Option<Costs> {
    if series.replication == Replication::Processes {
        return None;
    }
    let measured =
        |f: &lath_import::model::ForkSeries| f.walls_s().map(|w| w[f.warmup.len()..].to_vec());
    let walls: Vec<f64> = series
        .forks
        .iter()
        .map(measured)
        .collect::<Option<Vec<_>>>()?
        .concat();
    Some(Costs {
        fork_s: series.warmup_s?,
        iteration_s: walls.iter().sum::<f64>() / walls.len() as f64,
    })
}

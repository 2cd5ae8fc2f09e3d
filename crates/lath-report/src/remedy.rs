//! What to type for an undecided comparison to be decided, and how long that takes.

use crate::judgement::InTurns;
use lath_core::record::{Iteration, Record};
use lath_core::written::quantity;
use lath_core::written::words::count;
use lath_import::model::{ForkSeries, Series};

/// Forks in all, and the seconds that one fork of every compared side takes together, if known:
/// `try -f 35 (about 2 min)`.
pub fn forks(all: u64, of_each_s: Option<f64>) -> String {
    match of_each_s {
        Some(seconds) => format!(
            "try -f {all} (about {})",
            quantity::about(all as f64 * seconds)
        ),
        None => format!("try -f {all}"),
    }
}

/// For contenders that need `more` seconds with blocks.
pub fn of_turns(turns: &InTurns, more: u64) -> String {
    format!(
        "too few blocks to decide: try --time-budget {:.0}s for this comparison alone",
        turns.budget_s(more).ceil()
    )
}

/// For a pair of sides of result files that need `more` forks each.
pub fn of_files([base, new]: [&Series; 2], more: u64) -> String {
    if !(base.takes_forks() && new.takes_forks()) {
        let runs = count(more as usize, "more run");
        return format!("needs about {runs} of each side");
    }
    let all = base.forks.len().max(new.forks.len()) as u64 + more;
    let seconds = fork_of(base).zip(fork_of(new)).map(|(a, b)| a + b);
    forks(all, seconds)
}

/// Seconds of a fork: its warm-up and its iterations.
fn fork_of(series: &Series) -> Option<f64> {
    let measured = |fork: &ForkSeries| {
        let walls = fork.walls_s()?;
        Some(walls[fork.warmup.len()..].iter().sum::<f64>())
    };
    let all: Option<Vec<f64>> = series.forks.iter().map(measured).collect();
    let all = all.filter(|all| !all.is_empty())?;
    Some(series.warmup_s? + all.iter().sum::<f64>() / all.len() as f64)
}

/// Seconds that one fork of each of these cases takes together, as far as they were measured.
pub fn forks_of(record: &Record, cases: &[usize]) -> Option<f64> {
    let of_case = |case: &usize| {
        let forks = &record.cases[*case].forks;
        let iterations = forks
            .iter()
            .flat_map(|f| f.warmup.iter().chain(&f.measurement));
        let ns = |iteration: &Iteration| iteration.wall_ns as f64;
        let seconds = iterations.map(ns).sum::<f64>() / 1e9;
        (!forks.is_empty()).then(|| seconds / forks.len() as f64)
    };
    let known: Vec<f64> = cases.iter().filter_map(of_case).collect();
    (!known.is_empty()).then(|| known.iter().sum())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_and_its_time() {
        assert_eq!(forks(12, Some(5.1)), "try -f 12 (about 61 s)");
        assert_eq!(forks(35, None), "try -f 35");
        assert_eq!(
            [0.02, 89.4, 91.0, 7200.0].map(quantity::about),
            ["1 s", "89 s", "2 min", "2 h"]
        );
    }
}

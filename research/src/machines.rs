//! `cargo research machines`: how often the intervals over several machines hold what they promise,
//! for methodology/machines.md. Simulates block ratios on machines with known truth.

use lath_report::grid::Grid;
use lath_stats::compare::{ComparisonOptions, Pair, Pairing, Side, effect};
use lath_stats::machines::{Effect, OverMachines, over};
use lath_stats::student;
use lath_testing::simulation::random::Random;
use std::process::ExitCode;

/// Simulated coverage of intervals over 2, 3, 5 and 10 machines
#[derive(clap::Args)]
pub struct Options {
    /// Simulated comparisons in each row
    #[arg(long, default_value_t = 20_000)]
    runs: u32,
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

const MACHINES: [usize; 4] = [2, 3, 5, 10];
/// Standard deviations of the log ratio between machines.
const TAUS: [f64; 3] = [0.0, 0.01, 0.05];
/// Of each machine.
const BLOCKS: [usize; 2] = [5, 20];
/// Standard deviation of the log ratio of a block.
const OF_BLOCKS: f64 = 0.03;
const LEVEL: f64 = 0.99;

pub fn main(options: &Options) -> ExitCode {
    let mut grid = Grid::new([
        ("machines", true),
        ("tau", true),
        ("blocks each", true),
        ("mean in 95 %", true),
        ("mean in 99 %", true),
        ("further in 99 %", true),
        ("pooled in 99 %", true),
        ("found unequal", true),
        ("half-width", true),
    ]);
    let mut random = Random::new(options.seed);
    for machines in MACHINES {
        for tau in TAUS {
            for blocks in BLOCKS {
                let setting = Setting {
                    machines,
                    tau,
                    blocks,
                };
                let found = simulated(&setting, options.runs, &mut random);
                grid.rows.push(found.cells(&setting));
            }
        }
    }
    print!("{}", grid.markdown());
    ExitCode::SUCCESS
}

struct Setting {
    machines: usize,
    tau: f64,
    blocks: usize,
}

/// Counts of runs.
#[derive(Default)]
struct Counts {
    runs: u32,
    in_95: u32,
    in_99: u32,
    further: u32,
    pooled: u32,
    unequal: u32,
    /// Half-widths at 99 %, logarithms.
    widths: Vec<f64>,
}

impl Counts {
    fn cells(mut self, setting: &Setting) -> Vec<String> {
        let share =
            |count: u32| format!("{:.1} %", 100.0 * f64::from(count) / f64::from(self.runs));
        let [in_95, in_99, further, pooled, unequal] = [
            self.in_95,
            self.in_99,
            self.further,
            self.pooled,
            self.unequal,
        ]
        .map(share);
        self.widths.sort_by(f64::total_cmp);
        let middle = self.widths[self.widths.len() / 2];
        vec![
            setting.machines.to_string(),
            format!("{:.0} %", 100.0 * setting.tau),
            setting.blocks.to_string(),
            in_95,
            in_99,
            if setting.machines > 2 {
                further
            } else {
                "-".to_owned()
            },
            pooled,
            unequal,
            format!("{:.1} %", 100.0 * middle.exp_m1()),
        ]
    }

    /// The true mean log ratio is 0; `next` is that of a further machine.
    fn add(&mut self, [at_95, at_99]: [&OverMachines; 2], pooled: bool, next: f64) {
        let holds =
            |low: f64, high: f64, truth: f64| u32::from(low.ln() < truth && truth < high.ln());
        self.runs += 1;
        self.in_95 += holds(at_95.low, at_95.high, 0.0);
        self.in_99 += holds(at_99.low, at_99.high, 0.0);
        self.further += at_99
            .further
            .map_or(0, |[low, high]| holds(low, high, next));
        self.pooled += u32::from(pooled);
        self.unequal += u32::from(at_99.p_equal < 0.01);
        self.widths.push((at_99.high / at_99.ratio).ln());
    }
}

fn simulated(setting: &Setting, runs: u32, random: &mut Random) -> Counts {
    let mut counts = Counts::default();
    for _ in 0..runs {
        let machine = |random: &mut Random| {
            let own = setting.tau * random.normal();
            (0..setting.blocks)
                .map(|_| own + OF_BLOCKS * random.normal())
                .collect::<Vec<f64>>()
        };
        let all: Vec<Vec<f64>> = (0..setting.machines).map(|_| machine(random)).collect();
        let effects: Vec<Effect> = all.iter().filter_map(|logs| of_machine(logs)).collect();
        let next = setting.tau * random.normal();
        let (Some(at_95), Some(at_99)) = (over(&effects, 0.95), over(&effects, LEVEL)) else {
            continue;
        };
        counts.add([&at_95, &at_99], pooled(&all.concat()), next);
    }
    counts
}

/// As lath judges the blocks of one machine: one value in each fork.
fn of_machine(logs: &[f64]) -> Option<Effect> {
    let base: Vec<Vec<f64>> = logs.iter().map(|_| vec![1.0]).collect();
    let new: Vec<Vec<f64>> = logs.iter().map(|log| vec![log.exp()]).collect();
    let [base, new] = [&base, &new].map(|forks| Side { forks });
    effect(
        &Pair::Forks(base, new, Pairing::Paired),
        &ComparisonOptions::default(),
    )
}

/// Whether Student's interval of all blocks, whatever their machine, holds the truth.
fn pooled(logs: &[f64]) -> bool {
    let n = logs.len() as f64;
    let mean = logs.iter().sum::<f64>() / n;
    let squares: f64 = logs.iter().map(|log| (log - mean).powi(2)).sum();
    let error = (squares / (n - 1.0) / n).sqrt();
    mean.abs() < student::quantile(0.5 + LEVEL / 2.0, n - 1.0) * error
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The interval of the mean holds what it promises with machines that differ; that of all blocks
    /// pooled does not.
    #[test]
    fn machines_that_differ() {
        let setting = Setting {
            machines: 3,
            tau: 0.05,
            blocks: 20,
        };
        let found = simulated(&setting, 2000, &mut Random::new(3));
        let share = |count: u32| f64::from(count) / f64::from(found.runs);
        assert!(
            (0.93..0.97).contains(&share(found.in_95)),
            "{}",
            share(found.in_95)
        );
        assert!(share(found.in_99) > 0.98 && share(found.pooled) < 0.8);
        assert!(share(found.unequal) > 0.8);
    }
}

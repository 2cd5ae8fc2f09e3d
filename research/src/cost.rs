//! `cargo research cost`: what lath itself costs. Both figures are goals of the project.
//!
//! [`building`]: from a benchmark's source to a running wrapper, against the compiler alone. [`driving`]: what the driver takes of the
//! machine while a wrapper measures. Containment of a fork is measured with a process that does
//! nothing.

mod building;
mod driving;

use crate::peers::{machine, release_of_lath};
use std::path::PathBuf;
use std::process::ExitCode;

/// What building a wrapper costs against the compiler alone, what the driver costs while a wrapper
/// measures, and what containment costs a fork.
#[derive(clap::Args)]
pub struct Options {
    /// Builds of each kind; the median counts.
    #[arg(long, value_name = "N", default_value_t = 9, value_parser = clap::value_parser!(u64).range(3..))]
    repetitions: u64,
    /// Length of the run in which the driver is watched.
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..))]
    seconds: u64,
    /// A lath that is built already.
    #[arg(long, value_name = "FILE")]
    lath: Option<PathBuf>,
    /// Exit 1 if a goal is missed.
    #[arg(long)]
    check: bool,
}

/// A figure, its goal, and what it is.
struct Figure {
    name: String,
    value: f64,
    most: Option<f64>,
    unit: &'static str,
}

pub fn main(options: &Options) -> Result<ExitCode, String> {
    let lath = match &options.lath {
        Some(path) => path
            .canonicalize()
            .map_err(|e| format!("{}: {e}", path.display()))?,
        None => release_of_lath()?,
    };
    let scratch = tempfile::Builder::new()
        .prefix("lath-cost-")
        .tempdir()
        .map_err(|e| format!("no temporary folder: {e}"))?;
    for (name, value) in machine::facts() {
        println!("# {name}: {value}");
    }
    let mut figures = building::figures(&lath, scratch.path(), options.repetitions as usize)?;
    figures.extend(driving::figures(&lath, scratch.path(), options.seconds)?);
    figures.extend(containment()?);
    println!("\n{:58}  {:>10}  {:>12}", "", "measured", "goal");
    for figure in &figures {
        let goal = figure.most.map_or_else(String::new, |most| {
            format!(
                "< {most} {}{}",
                figure.unit,
                if figure.good() { "" } else { "  MISSED" }
            )
        });
        println!(
            "{:58}  {:>10}  {goal:>12}",
            figure.name,
            format!("{:.2} {}", figure.value, figure.unit)
        );
    }
    let good = figures.iter().all(Figure::good);
    Ok(if good || !options.check {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// A program that ends at once, and pairs of its starts.
const ENDS: &str = "true";
const PAIRS: usize = 201;

/// What it takes to keep a fork and all that it starts together, and to see that nothing is left.
fn containment() -> Result<[Figure; 3], String> {
    let [plain, fenced] = lath_runner::cost_of_containment(ENDS, PAIRS)
        .map_err(|e| format!("cannot start {ENDS}: {e}"))?;
    let figure = |name: &str, value| Figure {
        name: name.to_owned(),
        value,
        most: None,
        unit: "ms",
    };
    let [plain, fenced] = [plain, fenced].map(|time| time.as_secs_f64() * 1000.0);
    Ok([
        figure("process that ends at once, started plainly", plain),
        figure("the same within a fork's fence", fenced),
        figure("containment per fork", fenced - plain),
    ])
}

impl Figure {
    fn good(&self) -> bool {
        self.most.is_none_or(|most| self.value <= most)
    }
}

#[cfg(test)]
mod tests {
    use super::{Figure, Options};

    #[test]
    fn goals_are_upper_limits() {
        let figure = |value, most| Figure {
            name: String::new(),
            value,
            most,
            unit: "",
        };
        assert!(figure(1.4, Some(1.5)).good() && figure(9.0, None).good());
        assert!(!figure(1.6, Some(1.5)).good() && !figure(f64::NAN, Some(1.5)).good());
    }

    #[test]
    fn containment_is_measured() {
        let [plain, fenced, _] = super::containment().unwrap_or_else(|e| panic!("{e}"));
        assert!(plain.value > 0.0 && fenced.value > 0.0);
    }

    #[test]
    fn command_line() {
        let parse = crate::parsed::<Options>;
        let options = parse(&["--repetitions", "7", "--seconds", "3", "--check"])
            .unwrap_or_else(|e| panic!("{e}"));
        assert_eq!(
            (options.repetitions, options.seconds, options.check),
            (7, 3, true)
        );
        assert!(parse(&["--repetitions", "2"]).is_err() && parse(&["--nonsense"]).is_err());
    }
}

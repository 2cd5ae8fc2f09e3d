//! `lath calibrate`: how often verdicts are wrong on this machine, and what they find in which time.

use crate::command::Command;
use crate::exit::Outcome;
use crate::out;
use clap::{Args, value_parser};
use lath_calibrate::Asked;
use lath_terminal::{Activity, Seen, diagnose};
use std::path::PathBuf;

#[derive(Args)]
#[command(
    about = "Measure how small a difference lath finds on this machine, and how often it errs",
    long_about = "Compares four kinds of native code in turns, and code in Java and JavaScript if they are installed: with themselves, and with 1, 2 and 5 % more of the same work. Shows how many verdicts were wrong, and the smallest difference found in at least 90 % of the comparisons. Every stretch of 10 s of a longer record is one comparison of 10 s.\n\nThe result is stored for this machine with its present settings; later runs in turns quote it. Needs a C++ compiler, unless --body names only others.",
    after_help = crate::exit::help()
)]
pub struct Calibrate {
    /// Kinds of code: compute, branch, allocate, memory, java, javascript (default: all that can be built here)
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    body: Vec<String>,
    /// Lengths of comparisons, at most 300s, twice that for java and javascript; each kind is measured for the longest (default 10s,30s)
    #[arg(long, value_name = "TIME", value_delimiter = ',')]
    time: Vec<String>,
    /// Measure everything so many times
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = value_parser!(u64).range(1..=100))]
    rounds: u64,
    /// Seed of the first round, to repeat its order
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// [-o] Also write the result to this file, as JSON
    #[arg(long, value_name = "FILE", conflicts_with = "show")]
    output: Option<PathBuf>,
    /// Store the result even if the stored one has more kinds of code, longer comparisons or more rounds
    #[arg(long, conflicts_with = "show")]
    replace: bool,
    /// Show the stored calibration of this machine, and measure nothing
    #[arg(long)]
    show: bool,
    /// Print JSON instead of text
    #[arg(long)]
    json: bool,
}

impl Command for Calibrate {
    fn run(&self) -> Outcome {
        if self.show {
            return out::told(lath_calibrate::show(), self.json);
        }
        let asked = Asked::read(&self.body, &self.time, self.rounds, self.seed);
        let activity = Activity::new(Seen::on_stderr(false));
        let asked = asked.map_err(|d| vec![d])?;
        let output = self.output.as_deref();
        let (found, not_stored) = lath_calibrate::run(&asked, output, self.replace, &activity)?;
        diagnose::print(not_stored.as_slice());
        out::told(Ok(found), self.json)
    }
}

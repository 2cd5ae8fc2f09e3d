//! The command line of `cargo xtask peers`.

use std::path::PathBuf;
use std::time::Duration;

pub const HELP: &str = "\
  peers FOLDER [--blocks N] [--turns N] [--iterations N] [--time MS] [--warmup MS] [--body NAME]... [--seed N] [--cc COMMAND]
        [--patience SECONDS] [--lath FILE] [--json FILE] [--check]
      another harness and lath measure the same bodies (xtask/peers/FOLDER), interleaved; --check: exit 1 unless all goals are met";

/// The least for a paired verdict.
pub const LEAST_BLOCKS: usize = 5;

pub struct Options {
    pub folder: String,
    /// Pairs of each body.
    pub blocks: usize,
    /// Processes of each side in a pair, taking turns. What disturbs one of them leaves the low quantile of all alone.
    pub turns: usize,
    /// Measured iterations of a process.
    pub iterations: u32,
    /// Least time of an iteration.
    pub time: Duration,
    pub warmup: Duration,
    /// Empty: all.
    bodies: Vec<String>,
    pub seed: Option<u64>,
    pub cc: Option<String>,
    /// How long the run may wait, in all, for other processes to come to rest, pairs that are measured again included.
    pub patience: Duration,
    pub lath: Option<PathBuf>,
    pub json: Option<PathBuf>,
    pub check: bool,
}

impl Options {
    pub fn wants(&self, body: &str) -> bool {
        self.bodies.is_empty() || self.bodies.iter().any(|b| b == body)
    }
}

pub fn parse(arguments: &[String]) -> Result<Options, String> {
    let mut options = Options {
        folder: String::new(),
        blocks: 20,
        turns: 10,
        iterations: 6,
        time: Duration::from_millis(5),
        warmup: Duration::from_millis(20),
        bodies: Vec::new(),
        seed: None,
        cc: None,
        patience: Duration::ZERO,
        lath: None,
        json: None,
        check: false,
    };
    let mut arguments = arguments.iter();
    while let Some(argument) = arguments.next() {
        let mut value = || arguments.next().ok_or_else(|| format!("{argument} needs a value"));
        let number = |text: &String| text.parse::<u64>().map_err(|_| format!("{argument} needs a whole number, not {text}"));
        match argument.as_str() {
            "--blocks" => options.blocks = number(value()?)? as usize,
            "--turns" => options.turns = number(value()?)? as usize,
            "--iterations" => options.iterations = u32::try_from(number(value()?)?).map_err(|e| format!("{argument}: {e}"))?,
            "--time" => options.time = Duration::from_millis(number(value()?)?),
            "--warmup" => options.warmup = Duration::from_millis(number(value()?)?),
            "--body" => options.bodies.push(value()?.clone()),
            "--seed" => options.seed = Some(number(value()?)?),
            "--cc" => options.cc = Some(value()?.clone()),
            "--patience" => options.patience = super::seconds(value()?).ok_or("--patience needs a number of seconds")?,
            "--lath" => options.lath = Some(PathBuf::from(value()?)),
            "--json" => options.json = Some(PathBuf::from(value()?)),
            "--check" => options.check = true,
            flag if flag.starts_with('-') => return Err(format!("unknown flag {flag}\n\n{HELP}")),
            folder if options.folder.is_empty() => folder.clone_into(&mut options.folder),
            other => return Err(format!("one folder at a time: {other}")),
        }
    }
    checked(options)
}

fn checked(options: Options) -> Result<Options, String> {
    if options.folder.is_empty() {
        return Err(format!("which peer?\n\n{HELP}"));
    }
    if options.blocks < LEAST_BLOCKS {
        return Err(format!("a paired verdict needs {LEAST_BLOCKS} blocks or more"));
    }
    if options.turns == 0 || options.iterations < 2 || options.time.is_zero() || options.warmup.is_zero() {
        return Err("a side needs a turn, a process 2 iterations or more, iterations and warm-up some time".to_owned());
    }
    Ok(options)
}

#[cfg(test)]
mod tests {
    use super::parse;

    fn arguments(line: &str) -> Vec<String> {
        line.split(' ').map(String::from).collect()
    }

    #[test]
    fn flags_in_any_order() {
        let options = parse(&arguments("--blocks 7 some --body one --body two --seed 3 --check")).unwrap_or_else(|e| panic!("{e}"));
        assert_eq!((options.folder.as_str(), options.blocks, options.seed, options.check), ("some", 7, Some(3), true));
        assert!(options.wants("one") && options.wants("two") && !options.wants("three"));
    }

    #[test]
    fn refusals() {
        for line in [
            "--blocks 7",
            "some other",
            "some --blocks 4",
            "some --blocks x",
            "some --seed",
            "some --nonsense",
            "some --turns 0",
            "some --iterations 1",
            "some --time 0",
        ] {
            assert!(parse(&arguments(line)).is_err(), "{line}");
        }
    }
}

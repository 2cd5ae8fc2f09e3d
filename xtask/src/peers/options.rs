//! The command line of `cargo xtask peers`.

use super::settings::Asked;
use std::path::PathBuf;
use std::time::Duration;

pub const HELP: &str = "\
  peers FOLDER [--blocks N] [--turns N] [--iterations N] [--time MS] [--warmup-iterations N] [--warmup MS] [--body NAME]... [--seed N]
        [--platform NAME] [--patience SECONDS] [--lath FILE] [--json FILE] [--check]
      another harness and lath measure the same bodies (xtask/peers/FOLDER), interleaved; --check: exit 1 unless all goals are met";

#[derive(Default)]
pub struct Options {
    pub folder: String,
    pub asked: Asked,
    /// Empty: all.
    bodies: Vec<String>,
    pub seed: Option<u64>,
    pub platform: Option<String>,
    /// How long the run may wait, in all, for other processes to come to rest, pairs that are
    /// measured again included.
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
    let mut options = Options::default();
    let mut arguments = arguments.iter();
    while let Some(argument) = arguments.next() {
        let mut value = || {
            arguments
                .next()
                .ok_or_else(|| format!("{argument} needs a value"))
        };
        let number = |text: &String| {
            text.parse::<u64>()
                .map_err(|_| format!("{argument} needs a whole number, not {text}"))
        };
        match argument.as_str() {
            "--blocks" => options.asked.blocks = Some(number(value()?)?),
            "--turns" => options.asked.turns = Some(number(value()?)?),
            "--iterations" => options.asked.iterations = Some(number(value()?)?),
            "--time" => options.asked.time_ms = Some(number(value()?)?),
            "--warmup-iterations" => options.asked.warmup_iterations = Some(number(value()?)?),
            "--warmup" => options.asked.warmup_ms = Some(number(value()?)?),
            "--body" => options.bodies.push(value()?.clone()),
            "--seed" => options.seed = Some(number(value()?)?),
            "--platform" => options.platform = Some(value()?.clone()),
            "--patience" => {
                options.patience =
                    super::seconds(value()?).ok_or("--patience needs a number of seconds")?
            }
            "--lath" => options.lath = Some(PathBuf::from(value()?)),
            "--json" => options.json = Some(PathBuf::from(value()?)),
            "--check" => options.check = true,
            flag if flag.starts_with('-') => return Err(format!("unknown flag {flag}\n\n{HELP}")),
            folder if options.folder.is_empty() => folder.clone_into(&mut options.folder),
            other => return Err(format!("one folder at a time: {other}")),
        }
    }
    if options.folder.is_empty() {
        return Err(format!("which peer?\n\n{HELP}"));
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
        let options = parse(&arguments(
            "--blocks 7 some --body one --body two --seed 3 --check",
        ))
        .unwrap_or_else(|e| panic!("{e}"));
        assert_eq!(
            (
                options.folder.as_str(),
                options.asked.blocks,
                options.seed,
                options.check
            ),
            ("some", Some(7), Some(3), true)
        );
        assert!(options.wants("one") && options.wants("two") && !options.wants("three"));
    }

    #[test]
    fn refusals() {
        for line in [
            "--blocks 7",
            "some other",
            "some --blocks x",
            "some --seed",
            "some --nonsense",
            "some --patience x",
        ] {
            assert!(parse(&arguments(line)).is_err(), "{line}");
        }
    }
}

//! The command line of `cargo research peers`.

use super::settings::Asked;
use std::path::PathBuf;
use std::time::Duration;

/// Another harness and lath measure the same bodies (research/peers/FOLDER), interleaved.
#[derive(clap::Args)]
pub struct Options {
    pub folder: String,
    #[command(flatten)]
    pub asked: Asked,
    /// Only this body; several may be named. All of them if none is.
    #[arg(long = "body", value_name = "NAME")]
    bodies: Vec<String>,
    /// Of the order of forks.
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// In place of the folder's own.
    #[arg(long, value_name = "NAME")]
    pub platform: Option<String>,
    /// How long the run may wait, in all, for other processes to come to rest, pairs that are
    /// measured again included.
    #[arg(long, value_name = "SECONDS", default_value = "0", value_parser = seconds)]
    pub patience: Duration,
    /// A lath that is built already.
    #[arg(long, value_name = "FILE")]
    pub lath: Option<PathBuf>,
    #[arg(long, value_name = "FILE")]
    pub json: Option<PathBuf>,
    /// Exit 1 unless all goals are met.
    #[arg(long)]
    pub check: bool,
}

impl Options {
    pub fn wants(&self, body: &str) -> bool {
        self.bodies.is_empty() || self.bodies.iter().any(|b| b == body)
    }
}

fn seconds(text: &str) -> Result<Duration, String> {
    text.parse()
        .ok()
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .ok_or_else(|| "a number of seconds".to_owned())
}

#[cfg(test)]
mod tests {
    use super::Options;

    fn parse(line: &str) -> Result<Options, clap::Error> {
        crate::parsed(&line.split(' ').collect::<Vec<_>>())
    }

    #[test]
    fn flags_in_any_order() {
        let options = parse("--blocks 7 some --body one --body two --seed 3 --check")
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
            "some --patience -1",
        ] {
            assert!(parse(line).is_err(), "{line}");
        }
    }
}

//! `lath conformance`: the conformance kit for the language of an adapter.

use crate::command::Command;
use crate::exit::{Exit, Outcome};
use clap::Args;
use lath_conformance::execute::{self, Watcher};
use lath_conformance::{fixtures, kit};
use lath_core::diagnostic::Diagnostic;
use lath_core::paths::or_here;
use lath_suite::adapters;
use lath_terminal::{Activity, Seen};
use lath_tools::interrupt::Watch;
use std::path::PathBuf;

#[derive(Args)]
#[command(
    about = "Check what an adapter promises, behaviour by behaviour",
    long_about = "Runs lath on the fixtures of an adapter, each a small source that shows one behaviour of the execution model, and \
        compares what they trace with the pages of the conformance kit. Prints a matrix: behaviour x platform.\n\n\
        The fixtures lie in the folder that the adapter names, or in --fixtures. Its gaps.toml says what the language does not show, \
        and why; a behaviour listed there that passes is a failure, too.\n\n\
        Standard error shows which page is being judged. Ctrl-C or SIGTERM ends it with all it runs, without a matrix.\n\n\
        Exit code 1 if anything fails."
)]
pub struct Conformance {
    /// Behaviours, such as interorder or reject/misspelt; all without any
    #[arg(value_name = "BEHAVIOUR")]
    behaviours: Vec<String>,
    /// Adapter to check: a path, or a name that PATH finds
    #[arg(long, value_name = "COMMAND", allow_hyphen_values = true)]
    adapter: String,
    /// Folder of the fixtures, with gaps.toml (default: what the adapter names)
    #[arg(long, value_name = "DIR")]
    fixtures: Option<PathBuf>,
    /// Platforms to run on, or all (default: the default one; if one compiles while it runs, also one of each other product)
    #[arg(long, value_name = "NAME,...", value_delimiter = ',')]
    platform: Vec<String>,
    /// Number of runs at once (default: one for each CPU)
    #[arg(long, value_name = "N")]
    jobs: Option<usize>,
    /// Keep the temporary folders
    #[arg(long)]
    keep: bool,
}

impl Command for Conformance {
    fn run(&self) -> Outcome {
        let adapter = adapters::named(&self.adapter)?;
        adapter.checked_platforms()?;
        let Some(folder) = self.fixtures.clone().or_else(|| adapter.conformance()) else {
            let message = "the adapter names no folder of fixtures";
            return Err(vec![
                Diagnostic::error("L503", message).help("name it with --fixtures DIR"),
            ]);
        };
        let refused = |why: String| vec![Diagnostic::error("L503", why)];
        let folder = or_here(&folder);
        let language = fixtures::declared(adapter, folder).map_err(refused)?;
        let pages = kit::own(&self.behaviours).map_err(refused)?;
        let lath = std::env::current_exe()
            .map_err(|error| refused(format!("cannot find lath's own file: {error}")))?;
        let shown = Shown {
            activity: Activity::new(Seen::on_stderr(false).briefly()),
            watch: Watch::begin(),
        };
        let setting = execute::Setting {
            lath,
            keep: self.keep,
            arguments: vec!["--adapter".to_owned(), adapters::words(adapter)],
            watcher: &shown,
        };
        let whole = self.behaviours.is_empty();
        let report = lath_conformance::run(
            &pages,
            &[language],
            &self.platform,
            &setting,
            self.jobs,
            whole,
        )
        .map_err(refused)?;
        shown.activity.end();
        let Some(report) = report else {
            let message = "interrupted before all pages were judged";
            return Err(vec![
                Diagnostic::error("L807", message).help("name a few pages to judge only these"),
            ]);
        };
        print!("{}", report.text);
        Ok(if report.is_good {
            Exit::Success
        } else {
            Exit::BenchmarkFailed
        })
    }
}

/// What the user sees of it, and how he ends it.
struct Shown {
    activity: Activity,
    watch: Watch,
}

impl Watcher for Shown {
    fn judging(&self, page: &str, column: &str, number: usize, of: usize) {
        let what = format!("Judging {page} in {column} ({number} of {of})");
        self.activity.announce_one(what, number, of);
    }

    fn stops(&self) -> bool {
        self.watch.is_asked()
    }
}

//! `lath history`: the results of a project's revisions, over time.

mod confirm;

use super::results;
use crate::cli::building::Building;
use crate::command::Command;
use crate::exit::{Exit, Outcome};
use crate::out;
use clap::{Args, Subcommand};
use lath_core::diagnostic::Diagnostic;
use lath_core::record::Revision;
use lath_core::written::words::count;
use lath_history::decisions::{Decision, State};
use lath_history::history::{Added, History as Kept};
use lath_history::listing::{Lines, RunList, short};
use lath_history::regressions::Suspicions;
use lath_suite::patterns;
use lath_suite::revisions::current;
use lath_terminal::diagnose;
use std::path::{Path, PathBuf};

#[derive(Args)]
#[command(
    about = "Keep the results of revisions and show them over time",
    long_about = "Keeps result files in the folder .lath of the project, at the top of its git \
        repository, and a database of what they say. The files are the truth: the database is made \
        again from them if it is deleted. The order of runs is that of their commits on the line of \
        first parents, never that of dates.",
    after_help = crate::exit::help()
)]
pub struct History {
    /// The database: a file, or postgres://USER@HOST/NAME [default: LATH_DATABASE of the environment,
    /// or .lath/history.sqlite of the project]. FILE.files is the folder beside FILE.sqlite that keeps
    /// the results
    #[arg(long, value_name = "DATABASE", global = true)]
    database: Option<String>,
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// Add result files; one that is there already changes nothing
    Add(Add),
    /// List the runs, in the order of their commits
    List(Shape),
    /// Show the results of benchmarks over time
    Show(Show),
    /// Say which commits may have made a benchmark slower or faster; each is a suspicion, to be
    /// confirmed. Exit code 1 if something was confirmed to be slower, 7 if something may be
    Regressions(Shape),
    /// Measure both commits of each suspicion now, in turns, and keep the outcome. Exit code 1 if
    /// something is slower, 7 if something stays undecided
    Confirm(Box<confirm::Confirm>),
    /// Keep that a change at this revision is known: its level is the new one, and it is suspected no
    /// longer
    Accept(Accept),
    /// Add the files of a folder that say their revision: an export, or a folder of journals
    Import(Folder),
    /// Copy what is kept into a folder
    Export(Folder),
    /// Remove the forks of older runs from the database; files and estimates stay
    Gc(Thin),
}

#[derive(Args)]
struct Add {
    /// Result files of lath or other tools
    #[arg(num_args = 1.., required = true, value_name = "FILE")]
    files: Vec<String>,
    /// The revision that files measured which do not say it: a name in this git repository, or a
    /// whole hash
    #[arg(long, value_name = "REVISION", allow_hyphen_values = true)]
    revision: Option<String>,
}

#[derive(Args)]
struct Shape {
    /// Print JSON instead of text
    #[arg(long)]
    json: bool,
}

#[derive(Args)]
struct Show {
    /// Regular expressions that select benchmarks (default: all)
    #[arg(value_name = "REGEXP")]
    patterns: Vec<String>,
    #[command(flatten)]
    shape: Shape,
}

#[derive(Args)]
struct Accept {
    /// The first revision of the new level, as lath history regressions names it
    #[arg(value_name = "REVISION")]
    revision: String,
    /// Regular expressions that select benchmarks (default: all that changed there)
    #[arg(value_name = "REGEXP")]
    patterns: Vec<String>,
    /// Why
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    reason: String,
}

#[derive(Args)]
struct Folder {
    folder: PathBuf,
}

#[derive(Args)]
struct Thin {
    /// The latest runs, whose forks stay
    #[arg(long, value_name = "N", default_value_t = 200)]
    keep: u64,
}

impl Command for History {
    fn run(&self) -> Outcome {
        let mut kept = Kept::open(self.database.as_deref()).map_err(|d| vec![d])?;
        let troubles = std::mem::take(&mut kept.trouble);
        diagnose::print(&troubles);
        match &self.what {
            What::Add(add) => add.run(&mut kept),
            What::List(shape) => out::told(kept.runs().map(RunList::of), shape.json),
            What::Show(show) => show.run(&mut kept),
            What::Regressions(shape) => suspect(&mut kept, shape),
            What::Confirm(confirm) => confirm.run(&mut kept),
            What::Accept(accept) => accept.run(&mut kept),
            What::Import(from) => import(&mut kept, &from.folder),
            What::Export(to) => {
                let (runs, gone) = kept.export(&to.folder).map_err(|d| vec![d])?;
                println!("{} copied", count(runs, "run"));
                // What the copy lacks.
                let mut lacking = std::mem::take(&mut kept.trouble);
                lacking.extend(gone.first().map(|first| lost(gone.len(), first)));
                match lacking.is_empty() {
                    true => Ok(Exit::Success),
                    false => Err(lacking),
                }
            }
            What::Gc(thin) => {
                let rows = kept.thin(thin.keep).map_err(|d| vec![d])?;
                println!("{rows} rows of forks removed");
                Ok(Exit::Success)
            }
        }
    }

    fn building(&self) -> Option<&Building> {
        match &self.what {
            What::Confirm(confirm) => Some(confirm.building()),
            _ => None,
        }
    }
}

impl Add {
    /// Every file that can be added is, whatever the others are.
    fn run(&self, kept: &mut Kept) -> Outcome {
        let revision = self.revision.as_deref().map(revision).transpose();
        let revision = revision.map_err(|d| vec![d])?;
        let mut problems = Vec::new();
        for path in results::paths(&self.files) {
            let shown = path.display();
            match kept.add(&path, revision.as_ref()) {
                Ok(Added::New { results, revision }) => {
                    let results = count(results, "result");
                    println!("{shown}: {results} of revision {} added", short(&revision));
                }
                Ok(Added::Known) => println!("{shown}: already there"),
                Err(told) => problems.extend(told),
            }
        }
        if problems.is_empty() {
            Ok(Exit::Success)
        } else {
            Err(problems)
        }
    }
}

impl Show {
    fn run(&self, kept: &mut Kept) -> Outcome {
        let patterns = self.patterns.iter().map(|text| patterns::read(text));
        let patterns: Vec<_> = patterns.collect::<Result<_, _>>().map_err(|d| vec![d])?;
        let points = kept.points();
        let lines = points.and_then(|points| Lines::of(points, &patterns));
        out::told(lines, self.shape.json)
    }
}

/// What is suspected, after what was decided.
fn suspicions(kept: &mut Kept) -> Result<Suspicions, Vec<Diagnostic>> {
    let points = kept.points().map_err(|d| vec![d])?;
    let decisions = kept.decisions();
    diagnose::print(&std::mem::take(&mut kept.trouble));
    Ok(Suspicions::of(&points, &decisions))
}

fn suspect(kept: &mut Kept, shape: &Shape) -> Outcome {
    let found = suspicions(kept)?;
    let (confirmed, slower) = (found.any_regression(), found.any_slower());
    let exit = out::told(Ok(found), shape.json)?;
    Ok(match (confirmed, slower) {
        (true, _) => Exit::BenchmarkFailed,
        (false, true) => Exit::Inconclusive,
        (false, false) => exit,
    })
}

impl Accept {
    /// L507: nothing is suspected there.
    fn run(&self, kept: &mut Kept) -> Outcome {
        let patterns = self.patterns.iter().map(|text| patterns::read(text));
        let patterns: Vec<_> = patterns.collect::<Result<_, _>>().map_err(|d| vec![d])?;
        let named = current::named(&self.revision).map(|revision| revision.sha);
        let sha = named.unwrap_or_else(|| self.revision.to_lowercase());
        let mut accepted = 0;
        for one in &suspicions(kept)?.suspicions {
            let is_wanted =
                patterns.is_empty() || patterns.iter().any(|pattern| pattern.is_match(&one.title));
            if !sha.is_empty() && one.new.sha.starts_with(&sha) && is_wanted {
                let decision = Decision {
                    reason: Some(self.reason.clone()),
                    ..one.decided(State::Accepted)
                };
                kept.decide(&decision).map_err(|d| vec![d])?;
                accepted += 1;
            }
        }
        if accepted == 0 {
            let message = format!("no change is suspected at {}", self.revision);
            let help = "lath history regressions names the revisions";
            return Err(vec![Diagnostic::error("L507", message).help(help)]);
        }
        println!("{} accepted", count(accepted, "change"));
        Ok(Exit::Success)
    }
}

fn import(kept: &mut Kept, folder: &Path) -> Outcome {
    let done = kept.import(folder).map_err(|d| vec![d])?;
    let (new, known) = (count(done.new, "run"), done.known);
    println!("{new} added, {known} already there");
    for (path, why) in &done.left_out {
        println!("{} left out: {why}", path.display());
    }
    Ok(Exit::Success)
}

/// L817: the database lists runs whose files are gone.
fn lost(runs: usize, first: &str) -> Diagnostic {
    let runs = count(runs, "run");
    let message = format!("the database lists {runs} whose files are gone, such as {first}");
    Diagnostic::error("L817", message).help(
        "add them again, or delete the database: it is made anew from the files that are left",
    )
}

/// L503: there is no such revision.
fn revision(name: &str) -> Result<Revision, Diagnostic> {
    let is_hash = [40, 64].contains(&name.len()) && name.bytes().all(|b| b.is_ascii_hexdigit());
    let bare = || {
        is_hash.then(|| Revision {
            sha: name.to_lowercase(),
            ..Revision::default()
        })
    };
    current::named(name).or_else(bare).ok_or_else(|| {
        let message = format!("--revision: `{name}` is not a revision of this git repository");
        Diagnostic::error("L503", message).help("give a name that git knows, or a whole hash")
    })
}

//! Journals: the path for this run, and the earlier run to continue.

use crate::draft::Draft;
use crate::shards;
use lath_core::diagnostic::Diagnostic;
use lath_core::plan::{Plan, Turns};
use lath_core::planner::Participant;
use lath_core::record::{Record, Shard, Status};
use lath_runner::journal;
use lath_tools::files;
use std::os::unix::fs::FileTypeExt;
use std::path::{Path, PathBuf};

/// Space for the journal and the results, one line per iteration, bytes.
const SPACE: u64 = 16 << 20;

/// Where the journal goes, seen to be writable and to have room. `given`: the file that the user
/// named for it. `resumes`: it may hold a run already.
///
/// # Errors
/// L802: it holds a run already, or cannot be written; L803: its disk has no room.
pub fn journal_path(given: Option<&Path>, resumes: bool) -> Result<PathBuf, Diagnostic> {
    let path = given.map_or_else(fresh_path, |path| Ok(path.to_owned()))?;
    if path.metadata().is_ok_and(|m| m.file_type().is_fifo()) {
        let message = format!("{} is a FIFO, and a journal must be a file", path.display());
        return Err(Diagnostic::error("L802", message));
    }
    if !resumes && path.metadata().is_ok_and(|m| m.len() > 0) {
        let message = format!(
            "{} exists already; lath does not overwrite a file with a journal",
            path.display()
        );
        return Err(Diagnostic::error("L802", message).help(format!(
            "to continue its run use --resume={}, or use another name",
            lath_languages::quoted(&path.to_string_lossy())
        )));
    }
    files::prepare(&path, SPACE)?;
    Ok(path)
}

fn fresh_path() -> Result<PathBuf, Diagnostic> {
    let folder = journal::default_dir();
    lath_machine::make_state(&folder).map_err(|e| {
        let message = format!(
            "cannot create the folder for journals, {}: {e}",
            folder.display()
        );
        Diagnostic::error("L802", message)
            .help("choose another place with --journal FILE, or set XDG_STATE_HOME")
    })?;
    Ok(journal::fresh_path(&folder))
}

/// A run to continue: its journal and content.
pub type Earlier = (PathBuf, Record);

/// Makes the draft that of the shards whose merged journal is named.
pub fn of_merged(wanted: Option<&str>, draft: &mut Draft) {
    let named = wanted.map(Path::new).filter(|path| path.is_file());
    // A journal that cannot be read is told when it is read for good.
    let Some(record) = named.and_then(|path| journal::read(path).ok()) else {
        return;
    };
    let header = &record.header;
    if header.shard.is_none() && header.plan.options.turns == Turns::Forks {
        shards::settle(&mut draft.request);
    }
}

/// The plan, and the journal and record of the run to go on with. `wanted`: what `--resume` names,
/// which is nothing for the latest run of the same plan. A run is the same if its plan is: seed and
/// everything drawn from it are taken from the journal.
///
/// # Errors
/// L805: there is no such run; those of the planner.
pub fn plan(
    wanted: Option<&str>,
    participants: &[Participant],
    draft: &Draft,
) -> Result<(Plan, Option<Earlier>), Vec<Diagnostic>> {
    let Some(wanted) = wanted else {
        let plan = draft.fresh_plan(participants)?;
        let empty = draft.shard.map(|shard| shards::check(&plan, shard));
        empty.transpose().map_err(|d| vec![d])?;
        return Ok((plan, None));
    };
    let same = |plan: &Plan| -> Option<Plan> {
        if draft.seed.is_some_and(|s| s != plan.seed) {
            return None;
        }
        let mine = draft.plan(participants, plan.seed).ok()?;
        (mine.recorded() == *plan).then_some(mine)
    };
    let path = if wanted.is_empty() {
        journal::newest(&journal::default_dir(), |record| {
            let header = &record.header;
            record.status != Some(Status::Complete)
                && header.shard == draft.shard
                && same(&header.plan).is_some()
        })
    } else {
        Some(PathBuf::from(wanted))
    };
    let path = path.ok_or_else(|| {
        // An invalid request is reported as such.
        draft
            .plan(participants, draft.seed.unwrap_or(0))
            .err()
            .unwrap_or_else(|| {
                vec![
                    Diagnostic::error("L805", "no journal has an unfinished run of this command")
                        .help(
                            "use the same sources, flags and compilers; to name a journal use \
                        --resume=FILE",
                        ),
                ]
            })
    })?;
    if path.metadata().is_ok_and(|m| !m.is_file()) {
        let message = format!("cannot resume from {}: it is not a file", path.display());
        return Err(vec![Diagnostic::error("L805", message)]);
    }
    let record = journal::read(&path).map_err(|d| vec![d])?;
    other_shard(&path, record.header.shard, draft.shard).map_err(|d| vec![d])?;
    let Some(plan) = same(&record.header.plan) else {
        let message = format!("{} is the journal of another run", path.display());
        return Err(vec![Diagnostic::error("L805", message).help(
            "use the same sources, flags, settings, compilers and environment variables as the \
                interrupted run",
        )]);
    };
    Ok((plan, Some((path, record))))
}

/// L805: the journal is of another part of the run.
fn other_shard(path: &Path, of: Option<Shard>, asked: Option<Shard>) -> Result<(), Diagnostic> {
    if of == asked {
        return Ok(());
    }
    let told = |shard: Option<Shard>| {
        shard.map_or("a whole run".to_owned(), |shard| format!("shard {shard}"))
    };
    let message = format!(
        "{} is the journal of {}, not of {}",
        path.display(),
        told(of),
        told(asked)
    );
    let help = match of {
        Some(shard) => format!("add --shard {shard}"),
        None => "leave out --shard".to_owned(),
    };
    Err(Diagnostic::error("L805", message).help(help))
}

/// What a run that goes on has already.
pub fn told(journal: &Path, record: &Record) -> String {
    let forks = record.cases.iter().flat_map(|case| &case.forks);
    let ended = match forks.filter(|fork| fork.ended).count() {
        1 => "1 fork has".to_owned(),
        several => format!("{several} forks have"),
    };
    let journal = journal.display();
    format!("Resuming {journal}: {ended} already been measured")
}

/// What a run that ended early has not measured, and how to go on.
pub fn left(record: &Record) -> Option<String> {
    let left = record.cases.iter().filter(|case| !case.ended).count();
    let all = record.cases.len();
    match record.status {
        Some(Status::Interrupted) => Some(format!(
            "Interrupted: {left} of {all} cases are not complete. To continue, run the same command \
                with --resume."
        )),
        Some(Status::Stopped) => Some(format!(
            "Stopped at the first failure (-foe): {left} of {all} cases are not complete."
        )),
        _ => None,
    }
}

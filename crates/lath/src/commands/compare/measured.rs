//! `lath compare --rev BASE..NEW`, and two folders with benchmarks: builds both versions and
//! measures them as contenders of one run, so that changes of the machine affect both.

use super::Compare;
use crate::commands::results::FILES;
use crate::commands::run::{self, Measured, Shown};
use lath_core::diagnostic::Diagnostic;
use lath_core::record::{Record, Status};
use lath_import::model::ReadRequest;
use lath_report::compare::{Chosen, Sides, failures};
use lath_suite::inputs::Inputs;
use lath_suite::revisions::range::RevisionRange;
use lath_suite::versions::{MeasuredVersions, Versions, is_suite};
use lath_terminal::{Seen, diagnose};
use std::path::Path;

/// What was measured, as two sides that are called after their versions, and the run it is from.
pub struct TwoVersions {
    pub sides: Sides,
    pub labels: [String; 2],
    pub record: Record,
}

/// Measures, if requested: by `--rev`, or because both sides are folders with benchmarks.
pub fn sides(asked: &Compare, chosen: &Chosen) -> Result<Option<TwoVersions>, Vec<Diagnostic>> {
    if let Some(range) = &asked.rev {
        return of_revisions(asked, range, chosen).map(Some);
    }
    match &asked.sides[..] {
        [base, new, patterns @ ..] if is_suite(Path::new(base)) && is_suite(Path::new(new)) => {
            super::patterns(patterns)?;
            let given = asked.given_to_build();
            let read = Versions::of_folders(&given, [base, new], patterns)?;
            measure(asked, read, chosen).map(Some)
        }
        _ => Ok(None),
    }
}

fn of_revisions(
    asked: &Compare,
    range: &str,
    chosen: &Chosen,
) -> Result<TwoVersions, Vec<Diagnostic>> {
    let sides = [("base", &asked.base), ("new", &asked.new)];
    if let Some((flag, _)) = sides.iter().find(|(_, files)| !files.is_empty()) {
        let problem = Diagnostic::error(
            "L503",
            format!("--rev {range} names both sides; --{flag} would be a third"),
        );
        return Err(vec![
            problem.help("--base and --new are for files with results"),
        ]);
    }
    let revisions = RevisionRange::check_out(range, &asked.sides)?;
    for (folder, label) in revisions.folders() {
        diagnose::call(folder, label);
    }
    // This function removes the checkouts at its end.
    revisions
        .inputs(&asked.given_to_build())
        .and_then(|read| measure(asked, read, chosen))
        .inspect_err(|problems| diagnose::remember(problems))
}

fn measure(
    asked: &Compare,
    (versions, inputs): (Versions, Inputs),
    chosen: &Chosen,
) -> Result<TwoVersions, Vec<Diagnostic>> {
    let measuring = &asked.measuring.0;
    let seen = Seen::on_stderr(asked.building.0.verbose_build);
    let mut draft = run::read_request(measuring, None, &inputs)?;
    draft.request.versions = Some(versions.labels.to_vec());
    draft.changed.clone_from(&versions.changed);
    let Some(measured) = run::measure(measuring, inputs, draft, Shown::aside(seen))? else {
        return Err(vec![Diagnostic::error("L852", "nothing was measured")]);
    };
    let Measured {
        record,
        journal,
        participants,
        inputs,
    } = measured;
    if record.status == Some(Status::Interrupted) {
        let problem = Diagnostic::error("L807", "interrupted before anything was compared");
        return Err(vec![problem.help(format!(
            "the results so far are in {}; to continue, run the same command with --resume",
            journal.display()
        ))]);
    }
    // What went wrong is said before the comparison that it is missing from.
    for failure in failures(&record) {
        diagnose::print(&[failure]);
    }
    let metrics = chosen.metrics_of(&record);
    let request = ReadRequest {
        metrics,
        ..ReadRequest::default()
    };
    let all = lath_import::of_record(&record, &journal, &request)?;
    let mut sides = Sides::of(&record, all, &versions.labels);
    sides
        .base
        .warnings
        .extend(versions.shared(&MeasuredVersions {
            inputs: &inputs,
            participants: &participants,
            plan: &record.header.plan,
        }));
    Ok(TwoVersions {
        sides,
        labels: versions.labels,
        record,
    })
}

/// Help for the two positional arguments.
pub fn about() -> String {
    format!(
        "Compares the results of two sides, using the differences between their forks. Each side \
            is one file or folder, or several with commas between them. lath measures two folders \
            with a lath.toml or built wrappers now, alternately; also two revisions of a git \
            repository (--rev).\n\nFiles: {FILES}"
    )
}

//! The program of one source.

use super::{Entry, Selection};
use crate::contenders::Source;
use crate::reading_limits::Patience;
use crate::steps::Steps;
use lath_core::diagnostic::Diagnostic;
use lath_core::paths::or_here;
use lath_core::planner::Participant;
use lath_core::planner::possible::{self, Unread};
use lath_core::program::Program;
use std::collections::HashSet;
use std::path::Path;

pub fn entry(
    source: &Source,
    sources: &[Source],
    loaded: &[Participant],
    selection: Selection<'_>,
    steps: &dyn Steps,
) -> Result<Entry, Vec<Diagnostic>> {
    let program = match unread(source, sources, loaded, selection) {
        Some(program) => program,
        None => {
            steps.begin(format!("Reading {}", source.path.display()));
            let _patience = Patience::with(&source.path);
            source
                .language
                .program(&source.path, &source.options)
                .map_err(|found| naming_tool(found, &source.path))?
        }
    };
    Ok(Entry {
        program,
        contender: source.contender.clone(),
        settings: source.settings.clone(),
    })
}

/// A source without benchmarks may have those of another tool.
fn naming_tool(mut found: Vec<Diagnostic>, source: &Path) -> Vec<Diagnostic> {
    for problem in found.iter_mut().filter(|problem| problem.code == "L211") {
        problem.help = lath_languages::foreign(source).or_else(|| problem.help.take());
    }
    found
}

/// The program of a source that needs a build to be read and that has no selectable benchmark: its
/// benchmarks are not needed.
fn unread(
    source: &Source,
    sources: &[Source],
    loaded: &[Participant],
    selection: Selection<'_>,
) -> Option<Program> {
    if selection.includes.is_empty() && selection.excludes.is_empty() {
        return None;
    }
    let names = source.language.names(&source.path)?;
    let path = or_here(&source.path).to_string_lossy().into_owned();
    let others = sources
        .iter()
        .map(|s| (s.contender.as_str(), s.language.id()));
    let others: Vec<_> = others
        .chain(
            loaded
                .iter()
                .map(|p| (p.contender.as_str(), p.program.language.as_str())),
        )
        .collect();
    let unread = Unread {
        contender: &source.contender,
        source: &path,
        names: &names,
        several: others
            .iter()
            .any(|other| *other != (source.contender.as_str(), source.language.id())),
        clashes: others
            .iter()
            .filter(|(contender, _)| *contender == source.contender)
            .count()
            > 1,
    };
    let impossible = !possible::may_be_selected(&unread, selection.includes, selection.excludes);
    impossible.then(|| Program::unread(source.language.id(), &path))
}

/// Report the mistakes of a source on several platforms once.
pub fn each_once(mut problems: Vec<Diagnostic>) -> Vec<Diagnostic> {
    let mut seen = HashSet::new();
    problems.retain(|problem| seen.insert(problem.clone()));
    problems
}

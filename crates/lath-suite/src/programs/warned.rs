//! What compilers warned of in the user's files, in few lines.

use crate::steps::Steps;
use lath_core::plan::Wrapper;
use lath_core::planner::Participant;
use std::collections::HashSet;
use std::path::Path;

/// Maximum number of warnings shown for a wrapper.
const SHOWN: usize = 5;

/// Shows what was said of a participant that has just been built.
pub fn show(one: Option<&Participant>, seen: &mut HashSet<String>, steps: &dyn Steps) {
    if let Some(built) = one.and_then(|one| one.built.as_ref()) {
        steps.note(&lines(&built.wrapper, seen));
    }
}

/// Lines for the log; `seen`: warnings that were shown, which are not repeated.
pub fn lines(wrapper: &Wrapper, seen: &mut HashSet<String>) -> Vec<String> {
    let new: Vec<&String> = wrapper
        .warned
        .iter()
        .filter(|warning| seen.insert((*warning).clone()))
        .collect();
    if new.is_empty() {
        return Vec::new();
    }
    let file = Path::new(&wrapper.source).file_name().unwrap_or_default();
    let (file, count) = (file.to_string_lossy(), new.len());
    let s = if count == 1 { "" } else { "s" };
    let whose = &wrapper.contender;
    let mut lines = vec![format!("{count} compiler warning{s} in {file} ({whose}):")];
    let here = std::env::current_dir().unwrap_or_default();
    let short = |warning: &str| {
        let below = Path::new(warning).strip_prefix(&here);
        below.map_or_else(|_| warning.to_owned(), |path| path.display().to_string())
    };
    lines.extend(
        new.iter()
            .take(SHOWN)
            .map(|one| format!("  {}", short(one))),
    );
    if count > SHOWN {
        lines.push(format!("  and {} more", count - SHOWN));
    }
    lines
}

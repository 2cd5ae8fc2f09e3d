//! The revision of sources as they lie there.

use super::git;
use lath_core::record::Revision;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// The revision of all of these files, if they lie in one repository and that has a commit.
pub fn of_sources<'a>(sources: impl IntoIterator<Item = &'a str>) -> Option<Revision> {
    let tops: BTreeSet<Option<PathBuf>> = sources.into_iter().map(top).collect();
    let mut tops = tops.into_iter();
    match (tops.next().flatten(), tops.next()) {
        (Some(top), None) => of_repository(&top, "HEAD", true),
        _ => None,
    }
}

/// A revision by its name in the repository of the working directory, without the changes of
/// files. `None`: there is no repository, or no such revision in it.
pub fn named(name: &str) -> Option<Revision> {
    of_repository(Path::new("."), name, false)
}

/// The tags on the line of first parents of the working directory's repository, with the places of
/// their commits.
pub fn tags() -> Vec<(String, u64)> {
    let log = [
        "log",
        "--first-parent",
        "--reverse",
        "--decorate=full",
        "--decorate-refs=refs/tags/",
        "--format=%D",
    ];
    let here = |arguments: &[&str]| git(Path::new("."), arguments).ok();
    // In a clone that is not complete, places are unknown.
    let is_whole = here(&["rev-parse", "--is-shallow-repository"]).as_deref() == Some("false");
    let Some(listed) = is_whole.then(|| here(&log)).flatten() else {
        return Vec::new();
    };
    let of = |(place, names): (u64, &str)| {
        let names = names.split(", ").map(str::to_owned);
        let tag = |name: String| {
            let name = name.strip_prefix("tag: refs/tags/")?;
            Some((name.to_owned(), place))
        };
        names.filter_map(tag).collect::<Vec<_>>()
    };
    (1..).zip(listed.lines()).flat_map(of).collect()
}

fn of_repository(folder: &Path, name: &str, as_it_lies: bool) -> Option<Revision> {
    let ask = |arguments: &[&str]| git(folder, arguments).ok();
    let commit = format!("{name}^{{commit}}");
    let sha = ask(&[
        "rev-parse",
        "--verify",
        "--quiet",
        "--end-of-options",
        &commit,
    ])?;
    let is_whole = ask(&["rev-parse", "--is-shallow-repository"]).as_deref() == Some("false");
    let position = || {
        ask(&["rev-list", "--first-parent", "--count", &sha])?
            .parse()
            .ok()
    };
    let changes = ["--no-optional-locks", "status", "--porcelain", "-uno"];
    let branch = ["symbolic-ref", "--quiet", "--short", "HEAD"];
    Some(Revision {
        position: is_whole.then(position).flatten(),
        dirty: as_it_lies && ask(&changes).is_none_or(|changed| !changed.is_empty()),
        branch: as_it_lies.then(|| ask(&branch)).flatten(),
        sha,
    })
}

/// The top folder of the repository that a file lies in.
fn top(source: &str) -> Option<PathBuf> {
    let path = Path::new(source).canonicalize().ok()?;
    let mut above = path.ancestors().skip(1);
    above
        .find(|folder| folder.join(".git").exists())
        .map(Path::to_owned)
}

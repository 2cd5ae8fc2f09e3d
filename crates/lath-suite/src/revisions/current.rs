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
    // Most of it in one call: to look at all files takes longer than a short benchmark.
    let lies = [
        "--no-optional-locks",
        "status",
        "--porcelain=v2",
        "--branch",
        "--no-ahead-behind",
        "-uno",
    ];
    let lying = as_it_lies.then(|| ask(&lies)).flatten();
    let lying = lying.as_deref().map(Lying::read);
    let commit = format!("{name}^{{commit}}");
    let verify = ["rev-parse", "--verify", "--quiet", "--end-of-options"];
    let verified = || ask(&[&verify[..], &[&commit]].concat());
    let sha = lying.as_ref().and_then(|lying| lying.sha.clone());
    let sha = sha.or_else(verified)?;
    let is_whole = ask(&["rev-parse", "--is-shallow-repository"]).as_deref() == Some("false");
    let position = || {
        ask(&["rev-list", "--first-parent", "--count", &sha])?
            .parse()
            .ok()
    };
    Some(Revision {
        position: is_whole.then(position).flatten(),
        dirty: as_it_lies && lying.as_ref().is_none_or(|lying| lying.dirty),
        branch: lying.and_then(|lying| lying.branch),
        sha,
    })
}

/// What `git status` says of a repository.
struct Lying {
    /// Of the commit; `None`: there is none.
    sha: Option<String>,
    branch: Option<String>,
    /// Files are not as in the commit.
    dirty: bool,
}

impl Lying {
    /// Reads porcelain format 2 with its header lines.
    fn read(said: &str) -> Lying {
        let header = |key: &str| {
            let mut lines = said.lines();
            let value = lines.find_map(|line| line.strip_prefix(key))?;
            let is_there = !["(initial)", "(detached)"].contains(&value);
            is_there.then(|| value.to_owned())
        };
        Lying {
            sha: header("# branch.oid "),
            branch: header("# branch.head "),
            dirty: said.lines().any(|line| !line.starts_with("# ")),
        }
    }
}

/// The top folder of the repository that a file lies in.
fn top(source: &str) -> Option<PathBuf> {
    let path = Path::new(source).canonicalize().ok()?;
    let mut above = path.ancestors().skip(1);
    above
        .find(|folder| folder.join(".git").exists())
        .map(Path::to_owned)
}

#[cfg(test)]
mod tests {
    use super::Lying;

    #[test]
    fn what_git_says_of_a_repository_is_read() {
        let of = |said: &str| {
            let Lying { sha, branch, dirty } = Lying::read(said);
            (sha, branch, dirty)
        };
        let some = |text: &str| Some(text.to_owned());
        let clean =
            "# branch.oid 12ab\n# branch.head a/b\n# branch.upstream o/a/b\n# branch.ab +? -?";
        assert_eq!(of(clean), (some("12ab"), some("a/b"), false));
        let changed =
            "# branch.oid 12ab\n# branch.head (detached)\n1 .M N... 100644 100644 100644 1 1 f";
        assert_eq!(of(changed), (some("12ab"), None, true));
        let empty = "# branch.oid (initial)\n# branch.head main";
        assert_eq!(of(empty), (None, some("main"), false));
    }
}

//! Revisions of the user's git repository, checked out beside it. Its own files, index and branches
//! are left alone.

mod links;

use crate::view::View;
use lath_core::diagnostic::Diagnostic;
use lath_languages::{Claim, REVISIONS};
use lath_tools::{Task, english, output};
use std::path::{Path, PathBuf};
use std::process::Command;

pub struct Repository {
    top: PathBuf,
    /// Where the user stands in it.
    pub prefix: PathBuf,
}

/// A revision as a folder of its own, removed when this is dropped.
pub struct Checkout {
    top: PathBuf,
    pub path: PathBuf,
    _claim: Claim,
}

impl Repository {
    /// The one that the current folder belongs to. L518 if there is none; `arguments` may be in
    /// another.
    pub fn here(arguments: &[String]) -> Result<Repository, Vec<Diagnostic>> {
        let top = git(Path::new("."), &["rev-parse", "--show-toplevel"])
            .map_err(|problems| not_here(problems, arguments))?;
        let prefix = git(Path::new("."), &["rev-parse", "--show-prefix"])?;
        Ok(Repository {
            top: PathBuf::from(top),
            prefix: PathBuf::from(prefix),
        })
    }

    /// Checks a revision out. The place is the same for the same commit, so that what was built
    /// from it is found again.
    pub fn checkout(&self, revision: &str) -> Result<Checkout, Vec<Diagnostic>> {
        let commit = git(
            &self.top,
            &[
                "rev-parse",
                "--verify",
                "--quiet",
                "--end-of-options",
                &format!("{revision}^{{commit}}"),
            ],
        )
        .map_err(|_| {
            vec![Diagnostic::error(
                "L518",
                format!("`{revision}` is no revision of {}", self.top.display()),
            )]
        })?;
        for number in 0u64.. {
            let name = if number == 0 {
                commit.clone()
            } else {
                format!("{commit}-{number}")
            };
            let Some(claim) = lath_languages::claim(REVISIONS, &name)? else {
                continue;
            };
            let path = claim.folder.clone();
            claim.of_repository(&self.top).map_err(|error| {
                vec![Diagnostic::error(
                    "L518",
                    format!("cannot note what {} is: {error}", path.display()),
                )]
            })?;
            git(
                &self.top,
                &[
                    "worktree",
                    "add",
                    "--detach",
                    "--force",
                    "--quiet",
                    &path.to_string_lossy(),
                    &commit,
                ],
            )?;
            let tracked = git(&path, &["ls-files", "-s", "-z"])?;
            let mended = links::mend(&self.top, &path, links::listed(&tracked));
            mended.map_err(|error| {
                vec![Diagnostic::error(
                    "L518",
                    format!("cannot mend the links in {}: {error}", path.display()),
                )]
            })?;
            // Where the user is: the revision may not know that folder, and tools run in its
            // counterpart.
            let working = path.join(&self.prefix);
            let made = std::fs::create_dir_all(&working);
            made.map_err(|error| {
                vec![Diagnostic::error(
                    "L518",
                    format!("cannot make {}: {error}", working.display()),
                )]
            })?;
            return Ok(Checkout {
                top: self.top.clone(),
                path,
                _claim: claim,
            });
        }
        unreachable!("numbers do not end")
    }

    /// Removes what runs that were killed have left: their folders, and what the repository knows
    /// of them.
    pub fn tidy(&self) {
        for claim in lath_languages::left_over(REVISIONS) {
            remove(&self.top, &claim.folder);
        }
        let Ok(folder) = lath_languages::cache_folder(REVISIONS)
            .map(|folder| folder.canonicalize().unwrap_or(folder))
        else {
            return;
        };
        let known = git(&self.top, &["worktree", "list", "--porcelain"]).unwrap_or_default();
        let gone = known
            .lines()
            .filter_map(|line| line.strip_prefix("worktree "))
            .map(Path::new)
            .filter(|path| path.starts_with(&folder) && !path.exists());
        gone.for_each(|path| remove(&self.top, path));
    }

    /// Where a file or folder of the user's is, below the repository's top. `None`: there is none
    /// of that name, so it is a regular expression, or something that only other versions have.
    /// L518: it is not in the repository, so that all versions of it would be the same.
    pub fn inside(&self, argument: &str) -> Result<Option<PathBuf>, Vec<Diagnostic>> {
        let path = Path::new(argument);
        // A link counts where it stands, not where it leads to.
        let real = match (path.parent(), path.file_name()) {
            _ if !path.exists() => return Ok(None),
            (Some(parent), Some(name)) => Path::new(".")
                .join(parent)
                .canonicalize()
                .map(|parent| parent.join(name)),
            _ => path.canonicalize(),
        };
        let top = self.top.canonicalize();
        if let (Ok(real), Ok(top)) = (real, top)
            && let Ok(below) = real.strip_prefix(top)
        {
            return Ok(Some(below.to_owned()));
        }
        let problem = Diagnostic::error(
            "L518",
            format!("{argument} is not in the repository {}", self.top.display()),
        );
        Err(vec![problem.help(
            "it has no versions; `lath compare` with two folders compares what stands side by side",
        )])
    }

    /// How paths are understood in a version; none: the files as they are.
    pub fn view(&self, checkout: Option<&Checkout>) -> View {
        checkout.map_or_else(View::here, |checkout| {
            View::of_checkout(&self.top, &checkout.path, &self.prefix)
        })
    }

    /// The same file or folder in a version (none: the files as they are), as a path from the
    /// folder there that the user stands in.
    pub fn in_version(&self, below: &Path, checkout: Option<&Checkout>) -> PathBuf {
        match below.strip_prefix(&self.prefix) {
            Ok(near) if near.as_os_str().is_empty() => PathBuf::from("."),
            Ok(near) => near.to_owned(),
            Err(_) => checkout.map_or(&self.top, |c| &c.path).join(below),
        }
    }
}

impl Drop for Checkout {
    fn drop(&mut self) {
        remove(&self.top, &self.path);
    }
}

/// What git cannot remove, because it is another repository's or no longer whole, is removed by
/// hand.
fn remove(top: &Path, folder: &Path) {
    if git(
        top,
        &[
            "worktree",
            "remove",
            "--force",
            "--force",
            &folder.to_string_lossy(),
        ],
    )
    .is_err()
    {
        let _ = std::fs::remove_dir_all(folder);
    }
}

/// The working directory is in no repository: where to go.
fn not_here(problems: Vec<Diagnostic>, arguments: &[String]) -> Vec<Diagnostic> {
    if !problems
        .iter()
        .any(|problem| problem.message.contains("not a git repository"))
    {
        return problems;
    }
    let folder = |path: &Path| {
        if path.is_dir() {
            Some(path.to_owned())
        } else {
            path.parent()
                .filter(|_| path.exists())
                .map(|p| Path::new(".").join(p))
        }
    };
    let of_argument = |argument: &String| {
        git(
            &folder(Path::new(argument))?,
            &["rev-parse", "--show-toplevel"],
        )
        .ok()
    };
    let repository = arguments.iter().find_map(of_argument).map_or_else(
        || "the repository".to_owned(),
        |top| lath_languages::quoted(&top),
    );
    let help = format!(
        "--rev takes revisions of the repository that the working directory is in: `cd {repository}` first; paths are then as seen from there"
    );
    vec![Diagnostic::error("L518", "the working directory is in no git repository").help(help)]
}

fn git(folder: &Path, arguments: &[&str]) -> Result<String, Vec<Diagnostic>> {
    let output = output(
        english(Command::new("git").arg("-C").arg(folder).args(arguments)),
        Task::Build,
    );
    let output = output.map_err(|e| {
        vec![
            Diagnostic::error("L518", format!("git cannot be started: {e}"))
                .help("on Debian: apt install git"),
        ]
    })?;
    if output.status.success() {
        return Ok(String::from_utf8_lossy(&output.stdout)
            .trim_end()
            .to_owned());
    }
    let said = String::from_utf8_lossy(&output.stderr);
    let why = said
        .lines()
        .find(|line| !line.trim().is_empty())
        .unwrap_or("no reason given");
    Err(vec![Diagnostic::error(
        "L518",
        format!("git {}: {why}", arguments.first().unwrap_or(&"")),
    )])
}

//! Checks out revisions of the user's git repository beside it. Leaves its files, index and
//! branches alone.

mod changed;
pub mod current;
pub mod line;
mod links;
mod named;
mod opened;
pub mod range;

use crate::view::View;
pub use changed::Changed;
use lath_core::diagnostic::Diagnostic;
use lath_languages::{Claim, REVISIONS};
use lath_tools::{Task, english, output};
use std::path::{Path, PathBuf};
use std::process::Command;

pub struct Repository {
    top: PathBuf,
    /// The user's folder, relative to the repository.
    prefix: PathBuf,
}

/// A checked-out revision in its own folder, removed on drop.
pub struct Checkout {
    top: PathBuf,
    pub path: PathBuf,
    /// Its whole hash.
    pub commit: String,
    _claim: Claim,
}

impl Repository {
    /// The repository of the current folder. L518 if there is none; `arguments` may be in another.
    pub fn here(arguments: &[String]) -> Result<Repository, Vec<Diagnostic>> {
        let top = git(Path::new("."), &["rev-parse", "--show-toplevel"])
            .map_err(|problems| not_here(problems, arguments))?;
        let prefix = git(Path::new("."), &["rev-parse", "--show-prefix"])?;
        Ok(Repository {
            top: PathBuf::from(top),
            prefix: PathBuf::from(prefix),
        })
    }

    /// Checks out a revision. Equal commits get equal paths, so that their builds are found again.
    pub fn checkout(&self, revision: &str) -> Result<Checkout, Vec<Diagnostic>> {
        let commit = self.commit(revision)?;
        let claim = claim(&commit)?;
        let path = claim.folder.clone();
        claim
            .of_repository(&self.top)
            .map_err(|error| cannot(&format!("note what {} is", path.display()), &error))?;
        let place = path.to_string_lossy();
        let add = ["worktree", "add", "--detach", "--force", "--quiet"];
        git(&self.top, &[&add[..], &[&place, &commit]].concat())?;
        let tracked = git(&path, &["ls-files", "-s", "-z"])?;
        links::mend(&self.top, &path, links::listed(&tracked))
            .map_err(|error| cannot(&format!("mend the links in {}", path.display()), &error))?;
        // The user's folder: the revision may lack it, but tools run in its counterpart.
        let working = path.join(&self.prefix);
        std::fs::create_dir_all(&working)
            .map_err(|error| cannot(&format!("make {}", working.display()), &error))?;
        Ok(Checkout {
            top: self.top.clone(),
            path,
            commit,
            _claim: claim,
        })
    }

    /// L518: there is no such revision.
    fn commit(&self, revision: &str) -> Result<String, Vec<Diagnostic>> {
        let commit = format!("{revision}^{{commit}}");
        let verify = ["rev-parse", "--verify", "--quiet", "--end-of-options"];
        git(&self.top, &[&verify[..], &[&commit]].concat()).map_err(|_| {
            vec![Diagnostic::error(
                "L518",
                format!("`{revision}` is not a revision of {}", self.top.display()),
            )]
        })
    }

    /// Removes the folders that killed runs left, and the repository's records of them.
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

    /// Path of the user's file or folder below the repository's top. `None`: it does not exist, so
    /// it is a regular expression, or exists only in other versions. L518: it is not in the
    /// repository, so all versions of it would be equal.
    pub fn inside(&self, argument: &str) -> Result<Option<PathBuf>, Vec<Diagnostic>> {
        let path = Path::new(argument);
        // A link counts by its own place, not by its target.
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
            "git does not track it; to compare two folders use `lath compare OLD NEW`",
        )])
    }

    /// How to resolve paths in a version; `None`: the working files.
    pub fn view(&self, checkout: Option<&Checkout>) -> View {
        checkout.map_or_else(View::here, |checkout| {
            View::of_checkout(&self.top, &checkout.path, &self.prefix)
        })
    }

    /// The same file or folder in a version (`None`: the working files), relative to the
    /// counterpart of the user's folder.
    pub fn in_version(&self, below: &Path, checkout: Option<&Checkout>) -> PathBuf {
        match below.strip_prefix(&self.prefix) {
            Ok(near) if near.as_os_str().is_empty() => PathBuf::from("."),
            Ok(near) => near.to_owned(),
            Err(_) => checkout.map_or(&self.top, |c| &c.path).join(below),
        }
    }
}

/// A folder for this commit that no other run uses.
fn claim(commit: &str) -> Result<Claim, Vec<Diagnostic>> {
    for number in 0u64.. {
        let name = match number {
            0 => commit.to_owned(),
            _ => format!("{commit}-{number}"),
        };
        if let Some(claim) = lath_languages::claim(REVISIONS, &name)? {
            return Ok(claim);
        }
    }
    unreachable!("numbers do not end")
}

fn cannot(what: &str, error: &std::io::Error) -> Vec<Diagnostic> {
    vec![Diagnostic::error("L518", format!("cannot {what}: {error}"))]
}

impl Drop for Checkout {
    fn drop(&mut self) {
        remove(&self.top, &self.path);
    }
}

/// Remove by hand what git cannot remove: another repository's, or incomplete checkouts.
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

/// The working directory is outside a repository: suggest a folder.
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
        "--rev takes revisions of the repository that contains the working directory: `cd \
            {repository}` first, and give paths from there"
    );
    vec![Diagnostic::error("L518", "the working directory is not in a git repository").help(help)]
}

fn git(folder: &Path, arguments: &[&str]) -> Result<String, Vec<Diagnostic>> {
    let output = output(
        english(Command::new("git").arg("-C").arg(folder).args(arguments)),
        Task::Build,
    );
    let output = output.map_err(|e| {
        vec![
            Diagnostic::error("L518", format!("cannot start git: {e}"))
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

//! The history of a project: the results of its revisions.
//!
//! The truth is the files: each is kept beside the database, called by its content, with a second
//! file of what it does not say of itself. The database is made from them, and made again when it
//! lacks some.

use crate::decisions::{self, Decision};
use crate::keep::{self, hash};
use crate::project::{self, trouble};
use crate::reading::{self, Read, Told};
use crate::store::{Point, RunRow, Store};
use lath_core::diagnostic::Diagnostic;
use lath_core::record::Revision;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

const DATABASE: &str = "history.sqlite";
const FILES: &str = "history";
/// The environment variable that names a database: a URL with a password is no argument.
pub const VARIABLE: &str = "LATH_DATABASE";
const RESULTS: &str = "results";
const NOTE: &str = "json";

pub struct History {
    store: Store,
    files: PathBuf,
    /// Files beside the database that could not be read.
    pub trouble: Vec<Diagnostic>,
}

/// What a kept file does not say of itself.
#[derive(Serialize, Deserialize)]
struct Note {
    /// What the file was called.
    file: String,
    revision: Revision,
    /// Seconds since 1970, UTC.
    added: u64,
}

/// What became of a file that was to be added.
#[derive(Debug, PartialEq, Eq)]
pub enum Added {
    New {
        results: usize,
        revision: Revision,
    },
    /// Its content is there already.
    Known,
}

impl History {
    /// That of the project of the working directory, in a file that the user names, with its files
    /// beside it, or in a database of a server, with the files of the project. What is not named
    /// here may be named by the environment ([`VARIABLE`]).
    ///
    /// # Errors
    /// L817: it cannot be read or written; L503: no such database can be used.
    pub fn open(named: Option<&str>) -> Result<History, Diagnostic> {
        let variable = std::env::var(VARIABLE).ok();
        let variable = variable.as_deref().filter(|value| !value.is_empty());
        let of_project = || {
            let project = project::here()?;
            project::make(&project).map(|()| project)
        };
        let (store, files) = match named.or(variable) {
            Some(url) if url.starts_with("postgres://") || url.starts_with("postgresql://") => {
                (Store::on_server(url)?, of_project()?.join(FILES))
            }
            Some(url) if url.contains("://") => {
                let scheme = url.split("://").next().unwrap_or_default();
                let message = format!("--database {scheme}://…: lath knows no such database");
                let help = "give the path of a file, or postgres://USER@HOST/DATABASE";
                return Err(Diagnostic::error("L503", message).help(help));
            }
            Some(path) => {
                let path = PathBuf::from(path);
                (Store::in_file(&path)?, path.with_extension("files"))
            }
            None => {
                let project = of_project()?;
                (
                    Store::in_file(&project.join(DATABASE))?,
                    project.join(FILES),
                )
            }
        };
        let mut history = History {
            store,
            files,
            trouble: Vec::new(),
        };
        history.catch_up()?;
        Ok(history)
    }

    /// Adds a file. `revision`: of a file that does not say which one it measured. `name`: what to
    /// call the file.
    ///
    /// # Errors
    /// Those of reading it; L526: its revision is not known, or another; L817: it cannot be kept.
    pub fn add(
        &mut self,
        path: &Path,
        revision: Option<&Revision>,
    ) -> Result<Added, Vec<Diagnostic>> {
        if path.is_dir() {
            let message = format!(
                "{} is a folder, and the history keeps files",
                path.display()
            );
            let help = "give the files in it; `lath history import` takes those that say their \
                revision";
            return Err(vec![Diagnostic::error("L850", message).help(help)]);
        }
        let read = reading::read(path)?;
        let revision = revision_of(path, &read, revision).map_err(|d| vec![d])?;
        let cannot =
            |e: &std::io::Error| vec![trouble(&format!("{} cannot be kept", path.display()), e)];
        let content = fs::read(path).map_err(|e| cannot(&e))?;
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let note = Note {
            file: name.into_owned(),
            revision,
            added: now(),
        };
        self.keep(&content, &note, &read)
    }

    fn keep(&mut self, content: &[u8], note: &Note, read: &Read) -> Result<Added, Vec<Diagnostic>> {
        let id = hash(content);
        let told = Told {
            id: &id,
            file: &note.file,
            revision: &note.revision,
            added: note.added,
        };
        let run = reading::run(read, &told);
        let [results, beside] = self.places(&id);
        // Whoever was first has said what it is.
        if let Some(other) = noted(&beside).filter(|n| n.revision.sha != note.revision.sha) {
            let message = format!(
                "{}: it is kept already, as {} of revision {}",
                note.file, other.file, other.revision.sha
            );
            return Err(vec![Diagnostic::error("L526", message)]);
        }
        if !beside.exists() {
            let json = serde_json::to_vec(note).unwrap_or_default();
            let written = keep::write(&results, content).and_then(|()| keep::write(&beside, &json));
            let what = format!("{} cannot be kept in {}", note.file, self.files.display());
            written.map_err(|e| vec![trouble(&what, &e)])?;
        }
        Ok(match self.store.add(&run).map_err(|d| vec![d])? {
            true => Added::New {
                results: run.results.len(),
                revision: note.revision.clone(),
            },
            false => Added::Known,
        })
    }

    /// The runs, in the order of their commits.
    ///
    /// # Errors
    /// L817: the database cannot be read.
    pub fn runs(&mut self) -> Result<Vec<RunRow>, Diagnostic> {
        self.store.runs()
    }

    /// All results, line by line, in the order of commits.
    ///
    /// # Errors
    /// L817: the database cannot be read.
    pub fn points(&mut self) -> Result<Vec<Point>, Diagnostic> {
        self.store.points()
    }

    /// What was decided about suspected changes; files that cannot be read join the trouble.
    pub fn decisions(&mut self) -> Vec<Decision> {
        let (all, damaged) = decisions::read(&self.files);
        self.trouble.extend(damaged);
        all
    }

    /// # Errors
    /// L817: it cannot be written.
    pub fn decide(&self, decision: &Decision) -> Result<(), Diagnostic> {
        decisions::write(&self.files, decision)
    }

    /// Removes the forks of all but the last `keep` runs from the database; how many that were.
    ///
    /// # Errors
    /// L817: the database cannot be written.
    pub fn thin(&mut self, keep: u64) -> Result<u64, Diagnostic> {
        self.store.thin(keep)
    }

    /// Copies what is kept into a folder, from which [`History::import`] takes it. How many runs,
    /// and what the files of those are called that the database has and whose files are gone.
    /// Decisions that cannot be read join the trouble.
    ///
    /// # Errors
    /// L817: a file cannot be copied.
    pub fn export(&mut self, folder: &Path) -> Result<(usize, Vec<String>), Diagnostic> {
        let kept = kept(&self.files);
        for id in &kept {
            let places = self.places(id);
            for place in &places {
                let to = folder.join(place.file_name().unwrap_or_default());
                let copied = fs::read(place).and_then(|content| keep::write(&to, &content));
                copied
                    .map_err(|e| trouble(&format!("{} cannot be copied", place.display()), &e))?;
            }
        }
        for decision in self.decisions() {
            decisions::write(folder, &decision)?;
        }
        let listed = self.runs()?.into_iter();
        let gone = listed.filter(|run| !kept.contains(&run.id));
        Ok((kept.len(), gone.map(|run| run.file).collect()))
    }

    /// Adds what [`History::export`] wrote, and every other file of a folder, and of the
    /// folders in it, that says its revision; hidden ones are not looked at. Files that cannot be added, with the reason.
    ///
    /// # Errors
    /// L850: there is no such folder.
    pub fn import(&mut self, folder: &Path) -> Result<Imported, Diagnostic> {
        let entries = fs::read_dir(folder).map_err(|e| {
            let message = format!("{} cannot be read: {e}", folder.display());
            Diagnostic::error("L850", message)
        })?;
        let mut paths: Vec<PathBuf> = Vec::new();
        let mut left: Vec<fs::DirEntry> = entries.flatten().collect();
        while let Some(entry) = left.pop() {
            if entry.file_name().as_encoded_bytes().starts_with(b".") {
                continue;
            }
            // Links are not followed, so this ends.
            match entry.file_type() {
                Ok(kind) if kind.is_dir() => {
                    left.extend(fs::read_dir(entry.path()).into_iter().flatten().flatten());
                }
                _ => paths.extend(Some(entry.path()).filter(|path| path.is_file())),
            }
        }
        paths.sort();
        let exported = kept(folder);
        let (decided, damaged) = decisions::read(folder);
        self.trouble.extend(damaged);
        for decision in decided {
            decisions::add(&self.files, &decision)?;
        }
        let is_exported = |path: &Path| {
            let name = path.file_stem().unwrap_or_default().to_string_lossy();
            let is_decision = path
                .extension()
                .is_some_and(|end| end == decisions::EXTENSION);
            is_decision || exported.contains(&*name)
        };
        let mut done = Imported::default();
        for id in &exported {
            let taken = self.take(folder, id).map_err(|problem| vec![problem]);
            done.count(&folder.join(id), taken);
        }
        for path in paths.iter().filter(|path| !is_exported(path)) {
            match lath_import::by_revision(path) {
                Ok(Some(texts)) => self.add_each(path, &texts, &mut done)?,
                Ok(None) => done.count(path, self.add(path, None)),
                Err(damaged) => done.count(path, Err(vec![damaged])),
            }
        }
        Ok(done)
    }

    /// Adds the parts of a file of several revisions.
    fn add_each(
        &mut self,
        path: &Path,
        texts: &[String],
        done: &mut Imported,
    ) -> Result<(), Diagnostic> {
        let cannot = |e: std::io::Error| trouble("a part of a file cannot be written", &e);
        let folder = lath_tools::scratch::folder().map_err(cannot)?;
        let part = folder.path().join(path.file_name().unwrap_or_default());
        for text in texts {
            fs::write(&part, text).map_err(cannot)?;
            let added = self.add(&part, None);
            done.count(path, added);
        }
        Ok(())
    }

    /// Adds a kept file of a folder.
    fn take(&mut self, folder: &Path, id: &str) -> Result<Added, Diagnostic> {
        let [results, beside] = places(folder, id);
        let damaged = |why: &str| {
            Diagnostic::error("L853", format!("{}: {why}", results.display()))
                .help("its name is the hash of its content, and it was changed")
        };
        let note = noted(&beside).ok_or_else(|| damaged("what is noted of it cannot be read"))?;
        let content = fs::read(&results).map_err(|e| damaged(&e.to_string()))?;
        if hash(&content) != id {
            return Err(damaged("it is not the file that was kept"));
        }
        let first = |mut all: Vec<Diagnostic>| all.pop().unwrap_or_else(|| damaged("unreadable"));
        let read = reading::read(&results).map_err(first)?;
        self.keep(&content, &note, &read).map_err(first)
    }

    /// Adds the kept files that the database lacks: another lath was killed before it wrote them
    /// there, or the database is new.
    fn catch_up(&mut self) -> Result<(), Diagnostic> {
        let known = self.store.ids()?;
        let files = self.files.clone();
        for id in kept(&files).difference(&known) {
            if let Err(problem) = self.take(&files, id) {
                self.trouble.push(problem);
            }
        }
        Ok(())
    }

    fn places(&self, id: &str) -> [PathBuf; 2] {
        places(&self.files, id)
    }
}

/// What became of the files of a folder.
#[derive(Default)]
pub struct Imported {
    pub new: usize,
    pub known: usize,
    /// Files that were not added, and why.
    pub left_out: Vec<(PathBuf, String)>,
}

impl Imported {
    fn count(&mut self, path: &Path, added: Result<Added, Vec<Diagnostic>>) {
        match added {
            Ok(Added::New { .. }) => self.new += 1,
            Ok(Added::Known) => self.known += 1,
            Err(problems) => {
                let why = problems.last().map(|problem| problem.message.clone());
                self.left_out
                    .push((path.to_owned(), why.unwrap_or_default()));
            }
        }
    }
}

/// The result file and its note.
fn places(folder: &Path, id: &str) -> [PathBuf; 2] {
    [RESULTS, NOTE].map(|extension| folder.join(format!("{id}.{extension}")))
}

fn noted(path: &Path) -> Option<Note> {
    serde_json::from_slice(&fs::read(path).ok()?).ok()
}

/// The ids of all kept files of a folder; a file without its note is not complete.
fn kept(folder: &Path) -> BTreeSet<String> {
    let entries = fs::read_dir(folder).into_iter().flatten();
    let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let all: BTreeSet<String> = names.collect();
    let id = |name: &String| {
        let id = name.strip_suffix(&format!(".{NOTE}"))?;
        let is_hash = id.len() == keep::DIGITS && id.bytes().all(|b| b.is_ascii_hexdigit());
        let has_results = all.contains(&format!("{id}.{RESULTS}"));
        (is_hash && has_results).then(|| id.to_owned())
    };
    all.iter().filter_map(id).collect()
}

/// L526: nobody says it, or two say different things.
fn revision_of(path: &Path, read: &Read, given: Option<&Revision>) -> Result<Revision, Diagnostic> {
    let unknown = |why: &str| Diagnostic::error("L526", format!("{}: {why}", path.display()));
    match (&read.set.revisions[..], given) {
        ([own], None) => Ok(own.clone()),
        ([own], Some(given)) if own.sha == given.sha => Ok(own.clone()),
        ([own], Some(given)) => Err(unknown(&format!(
            "it measured revision {}, not {}",
            own.sha, given.sha
        ))),
        ([], Some(given)) => Ok(given.clone()),
        ([], None) => Err(unknown("it does not say which revision it measured").help(
            "name it with --revision; lath records it when the sources lie in a git repository",
        )),
        _ => Err(unknown("it measured several revisions")),
    }
}

fn now() -> u64 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    since.unwrap_or_default().as_secs()
}

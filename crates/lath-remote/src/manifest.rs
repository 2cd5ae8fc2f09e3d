//! What a driver has started, on disk: another one takes it up after its end (`--resume`).

use lath_core::diagnostic::Diagnostic;
use lath_core::record::Shard;
use serde::{Deserialize, Serialize};
use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

const VERSION: u32 = 1;
const NAME: &str = "run.json";
const EXTENSION: &str = ".on";

/// A run on several nodes.
#[derive(Debug, Serialize, Deserialize)]
pub struct Manifest {
    version: u32,
    /// Names its folders on nodes.
    pub id: String,
    pub on: String,
    /// What lath gets on each node, without the part.
    pub words: Vec<String>,
    pub seed: u64,
    pub parts: Vec<Part>,
    #[serde(skip)]
    folder: PathBuf,
    /// Held as long as a driver is there.
    #[serde(skip)]
    lock: Option<File>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Part {
    pub shard: Shard,
    /// Number of the place, from 0.
    pub place: usize,
    /// From 1; 2 if it was lost and started again elsewhere.
    pub attempt: u32,
    /// It was lost once.
    #[serde(default)]
    pub was_lost: bool,
    /// What [`crate::Work::job`] said.
    #[serde(default)]
    pub job: Option<String>,
    pub is_done: bool,
}

impl Part {
    /// The name of its journal: those of one shard are in order of their attempts.
    pub fn journal(&self) -> String {
        format!("{:04}-{}.jsonl", self.shard.number, self.attempt)
    }
}

/// The folder of the run with this journal.
pub fn folder_of(journal: &Path) -> PathBuf {
    let mut name = journal.as_os_str().to_owned();
    name.push(EXTENSION);
    name.into()
}

/// The journal of the newest run in `folder` that a driver left, and that is `wanted`.
pub fn latest(folder: &Path, wanted: impl Fn(&Manifest) -> bool) -> Option<PathBuf> {
    let entries = fs::read_dir(folder)
        .ok()?
        .flatten()
        .map(|entry| entry.path());
    let mut found: Vec<(SystemTime, PathBuf)> = entries
        .filter_map(|path| {
            let journal = path.to_str()?.strip_suffix(EXTENSION).map(PathBuf::from)?;
            let written = path.join(NAME).metadata().ok()?.modified().ok()?;
            Some((written, journal))
        })
        .collect();
    found.sort();
    let mut newest = found.into_iter().rev().map(|(_, journal)| journal);
    newest.find(|journal| read(&folder_of(journal)).is_ok_and(|manifest| wanted(&manifest)))
}

fn read(folder: &Path) -> io::Result<Manifest> {
    let text = fs::read(folder.join(NAME))?;
    let mut manifest: Manifest = serde_json::from_slice(&text).map_err(io::Error::other)?;
    if manifest.version != VERSION {
        return Err(io::Error::other("another version of lath wrote it"));
    }
    manifest.folder = folder.to_owned();
    Ok(manifest)
}

impl Manifest {
    /// Begins a run of `shards` parts, which the places take in turn. Without a seed, one is drawn.
    ///
    /// # Errors
    /// L802: its folder cannot be written.
    pub fn begin(
        journal: &Path,
        on: &str,
        words: Vec<String>,
        seed: Option<u64>,
        [shards, places]: [u64; 2],
    ) -> Result<Manifest, Diagnostic> {
        let folder = folder_of(journal);
        let part = |number| Part {
            shard: Shard { number, of: shards },
            place: usize::try_from((number - 1) % places.max(1)).unwrap_or(0),
            attempt: 1,
            was_lost: false,
            job: None,
            is_done: false,
        };
        let mut manifest = Manifest {
            version: VERSION,
            id: lath_tools::identity::own().replace('-', ""),
            on: on.to_owned(),
            words,
            seed: seed.unwrap_or_else(|| fastrand::u64(..)),
            parts: (1..=shards).map(part).collect(),
            folder,
            lock: None,
        };
        let made =
            fs::create_dir_all(&manifest.folder).map_err(|error| manifest.unwritable(&error));
        made.and_then(|()| manifest.hold())
            .and_then(|()| manifest.save())?;
        Ok(manifest)
    }

    /// Whether a run with this journal was begun and did not end.
    pub fn is_begun(journal: &Path) -> bool {
        folder_of(journal).join(NAME).is_file()
    }

    /// Takes up the run with this journal.
    ///
    /// # Errors
    /// L805: there is none; L808: a driver is at it.
    pub fn take_up(journal: &Path) -> Result<Manifest, Diagnostic> {
        let folder = folder_of(journal);
        let mut manifest = read(&folder).map_err(|error| {
            if journal.is_file() && !folder.exists() {
                let message = format!("{} has no parts that go on", journal.display());
                return Diagnostic::error("L805", message)
                    .help("the run is complete, or was not one with --on");
            }
            let message = format!("cannot resume from {}: {error}", folder.display());
            Diagnostic::error("L805", message)
                .help("name the journal of a run with --on that did not end")
        })?;
        manifest.hold()?;
        Ok(manifest)
    }

    fn hold(&mut self) -> Result<(), Diagnostic> {
        let lock =
            File::create(self.folder.join("lock")).map_err(|error| self.unwritable(&error))?;
        match lock.try_lock() {
            Ok(()) => self.lock = Some(lock),
            Err(TryLockError::WouldBlock) => {
                let message = format!("another lath is at {}", self.folder.display());
                return Err(Diagnostic::error("L808", message).help("stop it, or wait for it"));
            }
            Err(TryLockError::Error(error)) => return Err(self.unwritable(&error)),
        }
        Ok(())
    }

    /// # Errors
    /// L802
    pub fn save(&self) -> Result<(), Diagnostic> {
        let write = || {
            let new = self.folder.join("run.json.new");
            fs::write(&new, serde_json::to_vec_pretty(self)?)?;
            fs::rename(new, self.folder.join(NAME))
        };
        write().map_err(|error: io::Error| self.unwritable(&error))
    }

    fn unwritable(&self, error: &io::Error) -> Diagnostic {
        let message = format!("{} cannot be written: {error}", self.folder.display());
        Diagnostic::error("L802", message)
    }

    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Begins a part's journal with what another one has, which does not count any more.
    ///
    /// # Errors
    /// L802
    pub fn copy(&self, from: &str, to: &Part) -> Result<(), Diagnostic> {
        let from = self.folder.join(from);
        let copied = fs::copy(&from, self.path(to))
            .and_then(|_| fs::rename(&from, from.with_extension("lost")));
        match copied {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(self.unwritable(&error)),
            // It had not begun.
            _ => Ok(()),
        }
    }

    pub fn path(&self, part: &Part) -> PathBuf {
        self.folder.join(part.journal())
    }

    /// The journals that have something, in the order in which their blocks count.
    pub fn journals(&self) -> Vec<PathBuf> {
        let entries = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        let mut all: Vec<PathBuf> = entries
            .map(|entry| entry.path())
            .filter(|path| path.extension().is_some_and(|it| it == "jsonl"))
            .filter(|path| path.metadata().is_ok_and(|found| found.len() > 0))
            .collect();
        all.sort();
        all
    }

    /// Nothing of it was started: another command begins it again.
    pub fn remove_unless_begun(self) {
        if self.journals().is_empty() && self.parts.iter().all(|part| part.job.is_none()) {
            self.remove();
        }
    }

    /// The run has ended, and nothing of it is needed.
    pub fn remove(self) {
        // What stays is small.
        let _ = fs::remove_dir_all(&self.folder);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_is_taken_up_by_one_driver() {
        let folder = tempfile::tempdir().unwrap();
        let journal = folder.path().join("all.jsonl");
        let begin =
            || Manifest::begin(&journal, "ssh:a,b", vec!["run".to_owned()], Some(7), [3, 2]);
        let mut begun = begin().unwrap();
        let places: Vec<usize> = begun.parts.iter().map(|part| part.place).collect();
        assert_eq!(places, [0, 1, 0]);
        begun.parts[1].is_done = true;
        begun.save().unwrap();
        assert_eq!(Manifest::take_up(&journal).unwrap_err().code, "L808");
        let parts = begun.parts.clone();
        drop(begun);
        let taken = Manifest::take_up(&journal).unwrap();
        assert_eq!((&taken.parts, taken.seed), (&parts, 7));
        assert_eq!(
            latest(folder.path(), |it| it.seed == 7),
            Some(journal.clone())
        );
        assert_eq!(latest(folder.path(), |it| it.seed == 8), None);
        assert_eq!(taken.journals().len(), 0);
        taken.remove();
        let over = || Manifest::take_up(&journal).unwrap_err();
        assert_eq!(over().code, "L805");
        fs::write(&journal, "{}\n").unwrap();
        assert!(over().message.ends_with("has no parts that go on"));
    }
}

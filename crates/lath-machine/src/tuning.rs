//! Settings of the machine that make times steadier, and back: `lath system`.
//!
//! The governor and turbo only. Random addresses (ASLR) stay: they are part of what a benchmark's
//! processes vary over, and a fixed layout would be taken for speed.

mod record;
mod settings;
mod text;

use lath_core::diagnostic::Diagnostic;
use record::Record;
use serde::Serialize;
pub use settings::SystemSetting;
use std::fs::OpenOptions;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// One file of the kernel, changed or to be changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, serde::Deserialize)]
pub struct Change {
    /// Below `/`.
    pub path: PathBuf,
    pub before: String,
    pub after: String,
}

/// What `lath system tune` or `reset` did.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct Done {
    pub changes: Vec<Change>,
    /// What cannot be set here, with the reason.
    pub missing: Vec<String>,
}

/// The settings as they are: `lath system show`.
#[derive(Debug, Serialize)]
pub struct Shown {
    pub version: u32,
    /// `lath system tune` has changed something, and `reset` has not put it back.
    pub tuned: bool,
    pub record: PathBuf,
    pub settings: Vec<SystemSetting>,
    /// What `lath system reset` would put back.
    pub changes: Vec<Change>,
}

/// A machine with its settings, and the file that holds what they were.
pub struct System {
    /// `/`, or a copy of it in a test.
    root: PathBuf,
    record: PathBuf,
    write: fn(&Path, &str) -> io::Result<()>,
}

impl System {
    /// This machine.
    pub fn here() -> System {
        System {
            root: PathBuf::from("/"),
            record: crate::state_folder().join("system.json"),
            write,
        }
    }

    pub fn show(&self) -> Result<Shown, Diagnostic> {
        let record = self.recorded()?;
        Ok(Shown {
            version: 1,
            tuned: record.is_some(),
            record: self.record.clone(),
            settings: settings::all(&self.root),
            changes: record.map(|record| record.changes).unwrap_or_default(),
        })
    }

    /// Sets everything that can be set; returns what it changed. The record is on the disk before
    /// the first change, so that `reset` works after a kill, too.
    ///
    /// # Errors
    /// L810: nothing can be set here, or a file cannot be written; then all is as it was.
    pub fn tune(&self) -> Result<Done, Diagnostic> {
        let settings = settings::all(&self.root);
        let missing: Vec<String> = settings.iter().filter_map(SystemSetting::missing).collect();
        if !settings.iter().any(SystemSetting::can_change) {
            let why = format!("nothing can be tuned here: {}", missing.join("; "));
            return Err(
                refused(why).help("lath measures all the same, and its intervals show the noise")
            );
        }
        let changes: Vec<Change> = settings.iter().flat_map(SystemSetting::changes).collect();
        let done = Done { changes, missing };
        let changes = &done.changes;
        if changes.is_empty() {
            return Ok(done);
        }
        let earlier = self.recorded()?;
        let record = Record::new(&self.root, earlier.as_ref(), changes);
        record.save(&self.record).map_err(|error| {
            let path = self.record.display();
            refused(format!("cannot record the settings in {path}: {error}"))
                .help("nothing was changed; free some space, or set XDG_STATE_HOME")
        })?;
        self.apply(changes).map_err(|problem| {
            // If something could not be put back, the new record stays for `reset`.
            if self.are(changes, |change| &change.before) {
                let _ = match &earlier {
                    Some(earlier) => earlier.save(&self.record),
                    None => std::fs::remove_file(&self.record),
                };
            }
            problem.help("as root: sudo lath system tune")
        })?;
        Ok(done)
    }

    /// Puts back what `tune` changed; returns it. After a restart of the machine, there is nothing
    /// to put back.
    ///
    /// # Errors
    /// L810: nothing is recorded, or a file cannot be written; then all is as it was.
    pub fn reset(&self) -> Result<Done, Diagnostic> {
        let Some(record) = self.recorded()? else {
            let path = self.record.display();
            return Err(refused(format!(
                "nothing to reset: {path} holds no changes since the machine was started"
            ))
            .help("as the user who ran lath system tune: sudo lath system reset"));
        };
        let now = |change: &Change| settings::read(&self.root.join(&change.path)).ok();
        let back: Vec<Change> = record
            .changes
            .iter()
            .rev()
            .filter_map(|change| {
                let before = now(change)?;
                Some(Change {
                    path: change.path.clone(),
                    after: change.before.clone(),
                    before,
                })
            })
            .filter(|change| change.before != change.after)
            .collect();
        self.apply(&back)
            .map_err(|problem| problem.help("as root: sudo lath system reset"))?;
        std::fs::remove_file(&self.record).map_err(|error| {
            let path = self.record.display();
            refused(format!(
                "all is reset, but {path} cannot be removed: {error}"
            ))
        })?;
        Ok(Done {
            changes: back,
            missing: Vec::new(),
        })
    }

    /// The record of this start of the machine. A restart puts everything back by itself.
    fn recorded(&self) -> Result<Option<Record>, Diagnostic> {
        let record = Record::read(&self.record).map_err(|why| {
            refused(format!("cannot read {}: {why}", self.record.display())).help(
                "it holds the settings before lath system tune; a restart of the machine restores \
                    them, too",
            )
        })?;
        Ok(record.filter(|record| record.is_of_this_start(&self.root)))
    }

    /// All changes or none.
    fn apply(&self, changes: &[Change]) -> Result<(), Diagnostic> {
        for (done, change) in changes.iter().enumerate() {
            let Err(error) = self.set(change, &change.after) else {
                continue;
            };
            let path = Path::new("/").join(&change.path);
            let mut why = format!(
                "cannot write {} to {}: {error}",
                change.after,
                path.display()
            );
            for change in changes[..=done].iter().rev() {
                let now = settings::read(&self.root.join(&change.path)).ok();
                if now.as_ref() == Some(&change.before) {
                    continue;
                }
                if let Err(error) = self.set(change, &change.before) {
                    let path = Path::new("/").join(&change.path);
                    why += &format!("; nor can {} be put back: {error}", path.display());
                }
            }
            if self.are(changes, |change| &change.before) {
                why += "; nothing was changed";
            }
            return Err(refused(why));
        }
        Ok(())
    }

    /// Whether all files have these values.
    fn are(&self, changes: &[Change], value: impl Fn(&Change) -> &String) -> bool {
        changes.iter().all(|change| {
            let now = settings::read(&self.root.join(&change.path));
            now.is_ok_and(|now| now == *value(change))
        })
    }

    /// Writes and reads back: some kernels accept a value and ignore it.
    fn set(&self, change: &Change, value: &str) -> io::Result<()> {
        let path = self.root.join(&change.path);
        (self.write)(&path, value)?;
        let now = settings::read(&path)?;
        if now == value {
            Ok(())
        } else {
            Err(io::Error::other(format!("the kernel keeps {now}")))
        }
    }
}

fn write(path: &Path, value: &str) -> io::Result<()> {
    let mut file = OpenOptions::new().write(true).truncate(true).open(path)?;
    file.write_all(value.as_bytes())
}

fn refused(why: String) -> Diagnostic {
    Diagnostic::error("L810", why)
}

#[cfg(test)]
mod tests;

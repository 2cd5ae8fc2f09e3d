//! What the settings were before `lath system tune`: a private file.

use super::Change;
use serde::{Deserialize, Serialize};
use std::fs;
use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::Path;

/// The kernel draws it at each start of the machine, which puts all settings back.
const START: &str = "proc/sys/kernel/random/boot_id";
const VERSION: u32 = 1;

#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    version: u32,
    /// Identity of the machine's start; empty: unknown.
    start: String,
    /// In the order in which they were made; `before`: the value to go back to.
    pub changes: Vec<Change>,
}

impl Record {
    /// `changes` after those of `earlier`, which know what the oldest values were.
    pub fn new(root: &Path, earlier: Option<&Record>, changes: &[Change]) -> Record {
        let mut all: Vec<Change> = earlier.map_or(Vec::new(), |record| record.changes.clone());
        for change in changes {
            match all.iter_mut().find(|old| old.path == change.path) {
                Some(old) => old.after.clone_from(&change.after),
                None => all.push(change.clone()),
            }
        }
        Record {
            version: VERSION,
            start: start(root),
            changes: all,
        }
    }

    /// `None`: there is none.
    pub fn read(path: &Path) -> Result<Option<Record>, String> {
        let text = match fs::read_to_string(path) {
            // Root would write what it says.
            Ok(_) if !is_own(path) => return Err("it belongs to another user".to_owned()),
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(error.to_string()),
        };
        let record: Record = serde_json::from_str(&text).map_err(|error| error.to_string())?;
        // A path elsewhere is not lath's: whoever put it there must not have lath write it.
        let ours = |change: &Change| super::settings::is_one(&change.path);
        if record.version == VERSION && record.changes.iter().all(ours) {
            Ok(Some(record))
        } else {
            Err("this lath did not write it".to_owned())
        }
    }

    pub fn is_of_this_start(&self, root: &Path) -> bool {
        self.start == start(root)
    }

    /// Writes the whole file or nothing.
    pub fn save(&self, path: &Path) -> io::Result<()> {
        lath_tools::files::write_private(path, &serde_json::to_vec_pretty(self)?)
    }
}

fn is_own(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|found| found.uid() == nix::unistd::geteuid().as_raw())
}

fn start(root: &Path) -> String {
    super::settings::read(&root.join(START)).unwrap_or_default()
}

//! How far a part has come, by its journal.

use lath_core::record::Shard;
use serde::Deserialize;
use std::collections::BTreeSet;
use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::PathBuf;

/// Reads what a journal has got since the last look.
pub struct Tally {
    path: PathBuf,
    shard: Shard,
    read: u64,
    /// The beginning of a line.
    rest: Vec<u8>,
    /// Forks that ended, by case and number: those of a block that was measured again count once.
    ended: BTreeSet<(u64, u64)>,
    /// Forks of the part; 0 as long as nobody knows.
    pub of: u64,
    /// The run has ended by itself, with all of them or not.
    pub is_complete: bool,
}

#[derive(Deserialize)]
struct Line {
    event: String,
    #[serde(default)]
    case: u64,
    #[serde(default)]
    fork: u64,
    #[serde(default)]
    warmup: bool,
    #[serde(default)]
    status: String,
    plan: Option<Plan>,
}

#[derive(Deserialize)]
struct Plan {
    cases: Vec<Case>,
}

#[derive(Deserialize)]
struct Case {
    forks: u64,
}

impl Tally {
    pub fn new(path: PathBuf, shard: Shard) -> Tally {
        Tally {
            path,
            shard,
            read: 0,
            rest: Vec::new(),
            ended: BTreeSet::new(),
            of: 0,
            is_complete: false,
        }
    }

    /// Number of forks that ended.
    pub fn forks(&self) -> u64 {
        self.ended.len() as u64
    }

    /// What cannot be read has got nothing.
    pub fn look(&mut self) {
        let mut new = Vec::new();
        let read = File::open(&self.path).and_then(|mut file| {
            if file.metadata()?.len() < self.read {
                *self = Tally::new(self.path.clone(), self.shard);
            }
            file.seek(SeekFrom::Start(self.read))?;
            file.read_to_end(&mut new)
        });
        self.read += read.unwrap_or(0) as u64;
        self.rest.append(&mut new);
        let whole = self.rest.iter().rposition(|byte| *byte == b'\n');
        let rest = self.rest.split_off(whole.map_or(0, |at| at + 1));
        let lines = std::mem::replace(&mut self.rest, rest);
        for line in lines.split(|byte| *byte == b'\n') {
            // Most lines are iterations.
            if let Ok(line) = serde_json::from_slice::<Line>(line) {
                self.count(line);
            }
        }
    }

    fn count(&mut self, line: Line) {
        match line.event.as_str() {
            "run_started" => {
                let cases = line.plan.map(|plan| plan.cases).unwrap_or_default();
                let own = cases.iter().map(|case| self.shard.share(case.forks.max(1)));
                self.of = own.sum();
            }
            "fork_ended" if !line.warmup => {
                self.ended.insert((line.case, line.fork));
            }
            "run_ended" => self.is_complete = line.status != "interrupted",
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    #[test]
    fn forks_are_counted_as_they_end() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("1.jsonl");
        let mut tally = Tally::new(path.clone(), Shard { number: 1, of: 3 });
        tally.look();
        assert_eq!((tally.forks(), tally.of), (0, 0));
        let mut file = File::create(&path).unwrap();
        let header =
            "{\"event\":\"run_started\",\"plan\":{\"cases\":[{\"forks\":4},{\"forks\":3}]}}\n";
        let fork = "{\"event\":\"fork_ended\",\"case\":0,\"fork\":1,\"warmup\":false}\n";
        let other = "{\"event\":\"fork_ended\",\"warmup\":true}\n{\"event\":\"iteration\"}\n";
        write!(file, "{header}{fork}{other}{}", &fork[..9]).unwrap();
        tally.look();
        assert_eq!((tally.forks(), tally.of, tally.is_complete), (1, 3, false));
        let end = "{\"event\":\"run_ended\",\"status\":\"complete\"}\n";
        // The first fork's block is measured again, then comes another fork.
        write!(
            file,
            "{}{}{end}",
            &fork[9..],
            fork.replace("\"fork\":1", "\"fork\":2")
        )
        .unwrap();
        tally.look();
        assert_eq!((tally.forks(), tally.of, tally.is_complete), (2, 3, true));
    }
}

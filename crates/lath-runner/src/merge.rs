//! One record from several that measured parts of the same plan: shards, journals of interrupted
//! runs, merged journals.
//!
//! Whole blocks are taken: contenders of a block measured on one machine, one after the other or in
//! turns, so a block is never put together from two journals. Of a block that two journals have, the
//! one of the journal that was named first counts, whatever its values, unless only the other is whole.

mod belongs;
mod missing;

use crate::session::ended;
use belongs::Compared;
use lath_core::diagnostic::Diagnostic;
use lath_core::record::{
    Block, CaseRecord, CheckVerdict, EarlyFailure, ForkRecord, Machine, Record, Shard, Status,
};
use lath_core::written::words::count;
use missing::Missing;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// What is taken as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Piece {
    Block(Block),
    /// A fork of a case without contenders.
    Fork(usize, u64),
}

/// Forks of a piece: with their cases.
type Forks = Vec<(usize, ForkRecord)>;

/// Journals that are merged, in the order in which they were named.
pub struct Merge {
    /// Without forks.
    record: Record,
    files: Vec<PathBuf>,
    pieces: BTreeMap<Piece, (usize, Forks)>,
    /// `(first file, second file)`: pieces that both have.
    twice: BTreeMap<(usize, usize), usize>,
    /// Of each case: the shards whose runs ended it, with or without all of its forks.
    ended: Vec<Vec<Shard>>,
    /// Compilers, or other differences of machines.
    warnings: Vec<Diagnostic>,
}

/// The result.
pub struct Merged {
    pub record: Record,
    /// W939: blocks in two journals; W942: blocks in none; W950: machines with other compilers.
    pub warnings: Vec<Diagnostic>,
    /// Blocks, and forks of cases without contenders, that it has.
    pub pieces: usize,
    /// Those that no journal has.
    pub missing: usize,
}

impl Merge {
    /// Begins with the first journal.
    ///
    /// # Errors
    /// L855: its results decided how many blocks it has. L853: it has others than its plan.
    pub fn begin(path: &Path, record: Record) -> Result<Merge, Diagnostic> {
        belongs::is_planned(path, &record.header)?;
        belongs::is_within(path, &record)?;
        let mut whole = Record::new(record.header.clone());
        whole.header.shard = None;
        let mut merge = Merge {
            ended: vec![Vec::new(); whole.cases.len()],
            record: whole,
            files: Vec::new(),
            pieces: BTreeMap::new(),
            twice: BTreeMap::new(),
            warnings: Vec::new(),
        };
        merge.take(path, record);
        Ok(merge)
    }

    /// Adds another journal.
    ///
    /// # Errors
    /// L855: it is of another plan, seed, version of lath or source. L853: it has forks that its plan
    /// does not have.
    pub fn add(&mut self, path: &Path, record: Record) -> Result<(), Diagnostic> {
        let first = self.files[0].as_path();
        let both = Compared {
            paths: [first, path],
            headers: [&self.record.header, &record.header],
        };
        both.belong_together()?;
        belongs::is_within(path, &record)?;
        self.take(path, record);
        Ok(())
    }

    fn take(&mut self, path: &Path, record: Record) {
        let file = self.files.len();
        self.files.push(path.to_owned());
        let machines = self.machines(&record);
        let shard = record.header.shard.unwrap_or(Shard { number: 1, of: 1 });
        let host = record.header.environment.facts.get("hostname").cloned();
        let mut pieces: BTreeMap<Piece, Forks> = BTreeMap::new();
        for (case, mut done) in record.cases.into_iter().enumerate() {
            if done.ended {
                self.ended[case].push(shard);
            }
            if let Some(host) = host.as_deref().filter(|_| record.machines.is_empty()) {
                done.early
                    .iter_mut()
                    .for_each(|early| say_where(early, host));
            }
            for mut fork in std::mem::take(&mut done.forks) {
                fork.machine = machines.get(fork.machine).copied().unwrap_or(0);
                for iterations in [&mut fork.warmup, &mut fork.measurement] {
                    exact(iterations);
                    for iteration in iterations {
                        exact(&mut iteration.threads);
                    }
                }
                let alone = Piece::Fork(case, fork.fork);
                let piece = fork.block.map_or(alone, Piece::Block);
                pieces.entry(piece).or_default().push((case, fork));
            }
            join(&mut self.record.cases[case], done);
        }
        for (piece, mut forks) in pieces {
            exact(&mut forks);
            self.put(piece, file, forks);
        }
    }

    fn put(&mut self, piece: Piece, file: usize, forks: Forks) {
        match self.pieces.get_mut(&piece) {
            None => drop(self.pieces.insert(piece, (file, forks))),
            Some(earlier) => {
                *self.twice.entry((earlier.0, file)).or_default() += 1;
                if whole(&forks) > whole(&earlier.1) {
                    *earlier = (file, forks);
                }
            }
        }
    }

    /// The number that each machine of a journal has in the result.
    fn machines(&mut self, record: &Record) -> Vec<usize> {
        let mut numbers = Vec::new();
        for number in 0..=record.machines.len() {
            let header = record.on_header(number);
            let known =
                (self.record.environments()).position(|one| one.is_machine(&header.environment));
            numbers.push(known.unwrap_or_else(|| {
                self.warnings
                    .extend(belongs::other_compilers(&self.record.header, &header));
                let machine = Machine::of(&header);
                self.record.machines.push(machine);
                self.record.machines.len()
            }));
        }
        numbers
    }

    /// The whole.
    pub fn end(mut self) -> Merged {
        let pieces = self.pieces.len();
        for (_, forks) in std::mem::take(&mut self.pieces).into_values() {
            for (case, fork) in forks {
                self.record.cases[case].forks.push(fork);
            }
        }
        for case in &mut self.record.cases {
            case.forks.sort_by_key(|fork| fork.fork);
        }
        let missing = Missing::of(&self.record, &self.ended);
        for (case, done) in self.record.cases.iter_mut().enumerate() {
            done.ended = done.started && !missing.is_open(case);
        }
        let all = self.record.cases.iter().all(|case| case.ended);
        self.record.status = Some(if all {
            Status::Complete
        } else {
            Status::Interrupted
        });
        let mut warnings = self.duplicates();
        warnings.extend(missing.warning());
        self.warnings.dedup();
        warnings.append(&mut self.warnings);
        Merged {
            record: self.record,
            warnings,
            pieces,
            missing: missing.count(),
        }
    }

    /// W939
    fn duplicates(&self) -> Vec<Diagnostic> {
        let told = |(&(first, second), blocks): (&(usize, usize), &usize)| {
            let [first, second] = [first, second].map(|file| self.files[file].display());
            let blocks = count(*blocks, "block");
            let message = format!("{blocks} in both {first} and {second}: counted once");
            Diagnostic::warning("W939", message).help(
                "of each, the block of the journal that was named first counts, unless it is not \
                    whole",
            )
        };
        self.twice.iter().map(told).collect()
    }
}

/// Moves them to where there is room for them only, which matters in thousands of journals: a vector
/// that grew has room for four or more. Shrunk in its place, it would leave holes that fit nothing.
fn exact<T>(values: &mut Vec<T>) {
    let mut moved = Vec::with_capacity(values.len());
    moved.append(values);
    *values = moved;
}

/// A wrong result counts for all machines, so its message says which gave it, unless an earlier merge
/// has said so.
fn say_where(early: &mut EarlyFailure, host: &str) {
    let told = format!(" (on {host})");
    if early.failure.code == "L707" && !early.failure.message.ends_with(&told) {
        early.failure.message += &told;
    }
}

/// Forks that ended.
fn whole(forks: &Forks) -> usize {
    forks.iter().filter(|(_, fork)| fork.ended).count()
}

/// What a case has beside its forks. A wrong result anywhere is wrong.
fn join(into: &mut CaseRecord, from: CaseRecord) {
    into.started |= from.started;
    let rank = |case: &CaseRecord| {
        case.check.as_ref().map_or(0, |check| match check.verdict {
            CheckVerdict::Unverified => 1,
            CheckVerdict::Reference | CheckVerdict::Verified => 2,
            CheckVerdict::Mismatch => 3,
        })
    };
    if rank(&from) > rank(into) {
        into.check = from.check;
    }
    extend(&mut into.early, from.early);
    extend(&mut into.warnings, from.warnings);
    extend(&mut into.texts, from.texts);
    for (name, value) in from.profile {
        into.profile.entry(name).or_insert(value);
    }
    into.flames = into.flames.take().or(from.flames);
    into.deferred = into.deferred.take().or(from.deferred);
}

fn extend<T: PartialEq>(into: &mut Vec<T>, from: Vec<T>) {
    for one in from {
        if !into.contains(&one) {
            into.push(one);
        }
    }
}

/// Whether the fork was measured to its end.
fn has(record: &Record, case: usize, fork: u64) -> bool {
    ended(&record.cases[case], fork)
}

#[cfg(test)]
mod tests;

//! What a file says of contenders that measured in turns: every process of a comparison, so that
//! the blocks can be compared as the run itself did. Which clock counts, and what the blocks say, is
//! for the reader's caller.

use crate::model::Dataset;
use crate::number::is_time;
use lath_core::record::ForkTurns;
use std::sync::Arc;

/// A comparison of a run whose contenders measured in turns: one benchmark with one set of
/// parameters.
#[derive(Debug, PartialEq)]
pub struct TurnsRun {
    /// In the order of the file.
    pub members: Vec<Member>,
}

/// What it has of one contender.
#[derive(Clone, Debug, PartialEq)]
pub struct Member {
    pub is_baseline: bool,
    pub spent: Spent,
    pub processes: Vec<Process>,
}

/// The share of errors that the run permitted to the contender's comparison with the baseline.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Spent {
    #[default]
    Unknown,
    /// As the file says; with the level of the interval, if one was computed.
    Alpha { alpha: f64, level: Option<f64> },
    /// Whether the results decided how many blocks there are.
    Adaptive(bool),
}

/// A process whose fork ended well.
#[derive(Clone, Debug, PartialEq)]
pub struct Process {
    /// Family and number.
    pub block: (usize, u64),
    /// Wall time per operation over all turns, ns.
    pub wall_ns: f64,
    pub turns: ForkTurns,
}

impl Process {
    /// `None`: the numbers are none that were measured.
    pub fn new(block: (usize, u64), wall_ns: f64, turns: ForkTurns) -> Option<Process> {
        let mut calls = turns.turns.iter().map(|turn| turn.calls);
        let calls = calls.try_fold(0_u64, u64::checked_add);
        (is_time(wall_ns) && calls.is_some_and(|calls| calls > 0)).then_some(Process {
            block,
            wall_ns,
            turns,
        })
    }
}

/// A place in the comparison of a run.
#[derive(Clone, Debug, PartialEq)]
pub struct Turned {
    pub run: Arc<TurnsRun>,
    /// Index of [`TurnsRun::members`].
    pub member: usize,
}

impl Turned {
    pub fn own(&self) -> &Member {
        &self.run.members[self.member]
    }
}

/// A series with turns of the file that is being read.
pub struct Found {
    /// Index in [`Dataset::benchmarks`].
    pub series: usize,
    /// What the members of a comparison have in common: the first of its families.
    pub competition: usize,
    pub member: Member,
}

/// Tells the series of a file who measured with them.
pub fn attach(set: &mut Dataset, found: Vec<Found>) {
    let mut competitions: Vec<(usize, Vec<Found>)> = Vec::new();
    for one in found {
        let same = |(key, _): &&mut (usize, Vec<Found>)| *key == one.competition;
        match competitions.iter_mut().find(same) {
            Some((_, all)) => all.push(one),
            None => competitions.push((one.competition, vec![one])),
        }
    }
    for (_, all) in competitions {
        let (places, members): (Vec<usize>, Vec<Member>) =
            all.into_iter().map(|one| (one.series, one.member)).unzip();
        let run = Arc::new(TurnsRun { members });
        for (member, series) in places.into_iter().enumerate() {
            let run = Arc::clone(&run);
            set.benchmarks[series].turned = vec![Turned { run, member }];
        }
    }
}

//! `lath bisect`: what the runs of a search say ([`evidence`]), and what came out of it.

pub mod evidence;

use crate::grid::Grid;
use crate::judgement::words;
use evidence::Target;
use lath_core::written::words::count;
use lath_stats::bisection::Side;
use lath_stats::compare::PairResult;
use serde::Serialize;
use std::fmt;

const VERSION: u32 = 1;
/// Commits of a range that the text names.
const NAMED: usize = 20;
const DIGITS: usize = 10;

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CommitRow {
    pub sha: String,
    pub subject: String,
}

impl CommitRow {
    fn short(&self) -> &str {
        self.sha.get(..DIGITS).unwrap_or(&self.sha)
    }
}

/// Two commits, compared.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Change {
    pub base: CommitRow,
    pub new: CommitRow,
    /// As in `lath compare --json`.
    verdict: &'static str,
    /// Time of the new one / time of the base; `None` without a test.
    ratio: Option<f64>,
    interval: Option<[f64; 2]>,
    /// The same in words.
    said: String,
}

impl Change {
    pub fn of(base: CommitRow, new: CommitRow, found: &PairResult) -> Change {
        let tested = found.verdict.is_tested();
        Change {
            base,
            new,
            verdict: found.verdict.word(),
            ratio: tested.then_some(found.ratio),
            interval: tested.then_some([found.low, found.high]),
            said: words::describe(found),
        }
    }
}

/// How a commit's side was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum How {
    /// Beside both ends.
    Measured,
    /// It is the program of a commit whose side is known.
    Identical,
    /// It has no side: it cannot be built, fails, or has another result.
    Skipped,
}

/// A commit that was looked at.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Step {
    pub commit: CommitRow,
    /// `good`, `bad`; `None`: not known.
    pub side: Option<&'static str>,
    pub how: How,
    /// Simultaneous intervals of its own time / the time of each end.
    pub to_good: Option<[f64; 2]>,
    pub to_bad: Option<[f64; 2]>,
    /// Why it has no side, or which commit it is identical to.
    pub reason: Option<String>,
}

pub fn side_word(side: Side) -> &'static str {
    match side {
        Side::Good => "good",
        Side::Bad => "bad",
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Found {
    /// One commit, which differs from the one before it.
    Commit,
    /// One of several, or one that could not be confirmed.
    Range,
    /// The ends do not differ.
    Nothing,
}

/// What came out.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Bisection {
    version: u32,
    kind: &'static str,
    found: Found,
    /// What was looked for, if the ends differ.
    benchmark: Option<String>,
    contender: Option<String>,
    bad_is_slower: Option<bool>,
    /// Probability of a wrong answer, shared by at most so many comparisons.
    alpha: f64,
    comparisons: usize,
    /// Commits after the good end, with the bad one.
    commits: usize,
    /// Both ends, by benchmark; the one that was looked for is the first.
    ends: Vec<Ends>,
    /// The first bad commit is among these.
    among: Vec<CommitRow>,
    /// The first one known to be bad beside the last one known to be good.
    change: Option<Change>,
    steps: Vec<Step>,
}

/// Both ends, of one benchmark.
#[derive(Clone, Debug, Serialize)]
pub struct Ends {
    benchmark: String,
    contender: String,
    #[serde(flatten)]
    change: Change,
}

impl Ends {
    pub fn of(target: &Target, change: Change) -> Ends {
        Ends {
            benchmark: target.title(),
            contender: target.contender.clone(),
            change,
        }
    }

    pub fn change(&self) -> &Change {
        &self.change
    }
}

/// What a search knows at its end.
pub struct Outcome<'a> {
    pub target: Option<&'a Target>,
    pub among: Vec<CommitRow>,
    pub change: Option<Change>,
    pub steps: Vec<Step>,
}

impl Bisection {
    /// `ends`: the one that was looked for first. `comparisons` at most, which share `alpha`.
    pub fn of(
        ends: Vec<Ends>,
        outcome: Outcome<'_>,
        commits: usize,
        (alpha, comparisons): (f64, usize),
    ) -> Bisection {
        let bad_is_slower = outcome.target.map(|target| target.bad_is_slower);
        let wanted = bad_is_slower.map(word);
        let confirmed = |change: &Change| wanted.is_some_and(|word| word == change.verdict);
        let is_one = outcome.among.len() == 1 && outcome.change.as_ref().is_some_and(confirmed);
        Bisection {
            version: VERSION,
            kind: "lath-bisection",
            found: match outcome.target {
                None => Found::Nothing,
                Some(_) if is_one => Found::Commit,
                Some(_) => Found::Range,
            },
            benchmark: outcome.target.map(Target::title),
            contender: outcome.target.map(|target| target.contender.clone()),
            bad_is_slower,
            alpha,
            comparisons,
            commits,
            ends,
            among: outcome.among,
            change: outcome.change,
            steps: outcome.steps,
        }
    }

    pub fn is_found(&self) -> bool {
        self.found == Found::Commit
    }

    fn table(&self) -> String {
        let mut table = Grid::new(["commit", "side", "how", "subject"].map(|head| (head, false)));
        let row = |step: &Step| {
            let how = match (&step.reason, step.how) {
                (Some(reason), How::Skipped | How::Identical) => reason.clone(),
                (Some(reason), How::Measured) => format!("measured: {reason}"),
                (None, _) => "measured".to_owned(),
            };
            vec![
                step.commit.short().to_owned(),
                step.side.unwrap_or("?").to_owned(),
                how,
                step.commit.subject.clone(),
            ]
        };
        table.rows = self.steps.iter().map(row).collect();
        table.text()
    }
}

fn word(bad_is_slower: bool) -> &'static str {
    if bad_is_slower { "slower" } else { "faster" }
}

impl fmt::Display for Bisection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for ends in &self.ends {
            let (name, said) = (&ends.benchmark, &ends.change.said);
            let (good, bad) = (ends.change.base.short(), ends.change.new.short());
            writeln!(
                f,
                "{name} ({}), {bad} beside {good}: {said}",
                ends.contender
            )?;
        }
        if !self.steps.is_empty() {
            writeln!(f, "\n{}", self.table())?;
        }
        let Some(word) = self.bad_is_slower.map(word) else {
            let commits = count(self.commits, "commit");
            return writeln!(f, "nothing to find in {commits}: no difference is certain");
        };
        match (self.found, self.among.as_slice()) {
            (Found::Commit, [first]) => {
                writeln!(f, "first {word} commit: {} {}", first.sha, first.subject)?;
            }
            (_, [only]) => {
                let (sha, subject) = (&only.sha, &only.subject);
                writeln!(f, "probably the first {word} commit: {sha} {subject}")?;
            }
            (_, several) => {
                let several = several.len();
                writeln!(f, "the first {word} commit is one of these {several}:")?;
                for one in self.among.iter().take(NAMED) {
                    writeln!(f, "  {} {}", one.short(), one.subject)?;
                }
                if several > NAMED {
                    writeln!(f, "  and {} more", several - NAMED)?;
                }
            }
        }
        if let Some(change) = &self.change {
            let (base, new) = (change.base.short(), change.new.short());
            writeln!(f, "{new} beside {base}: {}", change.said)?;
        }
        Ok(())
    }
}

//! What Slurm says of this run's jobs: asked for all of them at once, and not often.

use lath_core::diagnostic::Diagnostic;
use lath_tools::{Task, output, problem};
use std::collections::BTreeMap;
use std::process::Command;
use std::time::{Duration, Instant};

/// From the end of a question to the next one. The controller serves a whole cluster.
const PERIOD: Duration = Duration::from_secs(2);
/// A controller that needs long to answer is asked less often: by this factor of its time.
const PATIENCE: u32 = 10;
/// Identifier, name, state, whether its node may be shared, nodes, reason.
const FORMAT: &str = "--format=%i|%j|%T|%h|%N|%r";

/// How far a job is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    Waits,
    Runs,
    Over,
}

/// A job, as squeue shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Queued {
    pub name: String,
    /// Slurm's word: `PENDING`, `NODE_FAIL`.
    pub state: String,
    /// Other jobs may run on its node.
    pub is_shared: bool,
    /// Empty before it runs.
    pub host: String,
    /// Why it waits.
    pub reason: String,
}

impl Queued {
    pub fn phase(&self) -> Phase {
        match self.state.as_str() {
            "PENDING" | "CONFIGURING" | "REQUEUED" | "REQUEUE_FED" | "REQUEUE_HOLD"
            | "RESV_DEL_HOLD" | "SPECIAL_EXIT" => Phase::Waits,
            "RUNNING" | "COMPLETING" | "RESIZING" | "SIGNALING" | "STAGE_OUT" | "STOPPED"
            | "SUSPENDED" => Phase::Runs,
            _ => Phase::Over,
        }
    }

    /// Its script has come to its end.
    pub fn has_ended_itself(&self) -> bool {
        matches!(self.state.as_str(), "COMPLETED" | "FAILED")
    }
}

/// The last answer.
pub struct Queue {
    /// What the names of this run's jobs begin with.
    prefix: String,
    jobs: BTreeMap<String, Queued>,
    /// When the question of the last answer was asked.
    asked: Option<Instant>,
    next: Option<Instant>,
    /// Why there was no answer.
    pub trouble: Option<String>,
}

impl Queue {
    pub fn new(prefix: String) -> Queue {
        Queue {
            prefix,
            jobs: BTreeMap::new(),
            asked: None,
            next: None,
            trouble: None,
        }
    }

    /// Asks, unless it was asked a moment ago.
    pub fn look(&mut self) {
        if self.next.is_none_or(|next| next <= Instant::now()) {
            self.ask();
        }
    }

    /// Asks, if the last answer is so old.
    pub fn look_again(&mut self, age: Duration) {
        if self.asked.is_none_or(|asked| asked.elapsed() > age) {
            self.ask();
        }
    }

    /// Asks. Without an answer, the last one holds.
    pub fn ask(&mut self) {
        let begun = Instant::now();
        let mut squeue = Command::new("squeue");
        squeue.args(["--noheader", "--me", "--states=all", FORMAT]);
        match answer(&mut squeue, "squeue") {
            Ok(text) => {
                self.jobs = read(&text, &self.prefix);
                self.asked = Some(begun);
                self.trouble = None;
            }
            Err(problem) => self.trouble = Some(problem.message),
        }
        self.next = Some(Instant::now() + PERIOD.max(begun.elapsed() * PATIENCE));
    }

    /// `None`: Slurm does not know it, or not any more.
    pub fn job(&self, id: &str) -> Option<&Queued> {
        self.jobs.get(id)
    }

    /// Whether a job that was submitted then would be known.
    pub fn knows(&self, submitted: Instant) -> bool {
        self.asked.is_some_and(|asked| asked > submitted)
    }

    /// The job with this name that waits or runs.
    pub fn living(&self, name: &str) -> Option<&str> {
        let mut jobs = self.jobs.iter();
        let lives = |job: &Queued| job.name == name && job.phase() != Phase::Over;
        let found = jobs.find(|(_, job)| lives(job));
        found.map(|(id, _)| id.as_str())
    }
}

fn read(text: &str, prefix: &str) -> BTreeMap<String, Queued> {
    let one = |line: &str| {
        let [id, name, state, shared, host, reason] =
            <[&str; 6]>::try_from(line.splitn(6, '|').collect::<Vec<_>>()).ok()?;
        let job = Queued {
            name: name.to_owned(),
            state: state.to_owned(),
            is_shared: shared != "NO",
            host: host.to_owned(),
            reason: reason.to_owned(),
        };
        name.starts_with(prefix).then(|| (id.to_owned(), job))
    };
    text.lines().filter_map(one).collect()
}

/// What one of Slurm's programs prints.
///
/// # Errors
/// L819: it says why not, cannot run, or does not end.
pub fn answer(command: &mut Command, name: &str) -> Result<String, Diagnostic> {
    let cannot = |error| Diagnostic::error("L819", problem(name, &error).message);
    let done = output(command, Task::Look).map_err(cannot)?;
    if done.status.success() {
        return Ok(String::from_utf8_lossy(&done.stdout).into_owned());
    }
    let said = String::from_utf8_lossy(&done.stderr).into_owned();
    let last = said.lines().map(str::trim).rfind(|line| !line.is_empty());
    let why = last.map_or_else(|| format!("{name} ended ({})", done.status), str::to_owned);
    Err(Diagnostic::error("L819", why))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn jobs_of_this_run_are_read() {
        let text = "17|lath-7-0001-1|PENDING|NO||ReqNodeNotAvail, UnavailableNodes:n1|n2\n\
            18|lath-7-0002-1|RUNNING|YES|n2|None\n19|other|RUNNING|NO|n3|None\nnonsense\n\
            20|lath-7-0002-1|NODE_FAIL|NO|n3|None\n";
        let mut queue = Queue::new("lath-7-".to_owned());
        queue.jobs = read(text, &queue.prefix);
        assert_eq!(queue.jobs.len(), 3);
        let job = queue.job("17").unwrap();
        let phases = ["17", "18", "20"].map(|id| queue.job(id).unwrap().phase());
        assert_eq!(phases, [Phase::Waits, Phase::Runs, Phase::Over]);
        assert_eq!(job.reason, "ReqNodeNotAvail, UnavailableNodes:n1|n2");
        assert!(!job.is_shared && queue.job("18").unwrap().is_shared);
        assert_eq!(queue.living("lath-7-0002-1"), Some("18"));
        assert_eq!(queue.living("other"), None);
    }
}

//! `--on slurm:PARTITION`: a job of a queue for each part. The folders of the suite and of the run, and
//! lath itself, are the same there, by a shared file system.
//!
//! A job lives on without its driver: another one finds it by the identifier that it left, or by its name.

mod asked;
mod job;
mod queue;
mod script;

use crate::command::of_lath;
use crate::executor::{Executor, GoesOn, Station, Task, Wanted, Work};
pub use asked::Asked;
use job::Submitted;
use lath_core::diagnostic::Diagnostic;
use lath_tools::find;
use queue::{Queue, answer};
use script::Files;
use std::cell::RefCell;
use std::process::Command;
use std::rc::Rc;
use std::time::Duration;

/// What it needs on the machine of the driver.
const PROGRAMS: [&str; 4] = ["sbatch", "squeue", "scancel", "sinfo"];

/// Between looks at the files of parts, on a network's file system.
const PERIOD: Duration = Duration::from_millis(500);

pub struct Slurm {
    asked: Asked,
    places: Vec<String>,
    /// What the names of its jobs begin with.
    prefix: String,
    queue: Rc<RefCell<Queue>>,
    is_known: bool,
}

impl Slurm {
    pub fn new(asked: Asked, wanted: &Wanted<'_>) -> Slurm {
        let prefix = format!("lath-{}-", wanted.id);
        Slurm {
            places: vec![asked.name()],
            asked,
            queue: Rc::new(RefCell::new(Queue::new(prefix.clone()))),
            prefix,
            is_known: false,
        }
    }

    /// Its partitions, with what they say of nodes that several jobs share.
    fn partitions(&self) -> Result<(), Diagnostic> {
        let mut sinfo = Command::new("sinfo");
        sinfo.args(["--noheader", "--format=%P|%h"]);
        let named = &self.asked.partition;
        if !named.is_empty() {
            sinfo.arg(format!("--partition={named}"));
        }
        let said = answer(&mut sinfo, "sinfo")?;
        let partitions = said.lines().filter_map(|line| line.trim().split_once('|'));
        // The star is that of the default.
        let own = partitions.filter(|(name, _)| !named.is_empty() || name.ends_with('*'));
        let own: Vec<(&str, &str)> = own.collect();
        if own.is_empty() {
            let message = match named.as_str() {
                "" => "no partition is the cluster's default".to_owned(),
                name => format!("there is no partition {name}"),
            };
            return Err(Diagnostic::error("L819", message).help("`sinfo` lists them"));
        }
        match own.iter().find(|(_, shares)| shares.starts_with("FORCE")) {
            Some((name, shares)) => Err(job::shared(&format!(
                "nodes of {} (OverSubscribe={shares})",
                name.trim_end_matches('*')
            ))),
            None => Ok(()),
        }
    }

    fn submit(&self, task: &Task<'_>, files: &Files, name: &str) -> Result<String, Diagnostic> {
        let resumes = task.journal.metadata().is_ok_and(|found| found.len() > 0);
        let written = of_lath(task.words, task.journal, resumes)
            .and_then(|lath| files.write(&std::env::current_dir()?, &lath));
        written.map_err(|error| {
            let message = format!("{} cannot be written: {error}", files.script.display());
            Diagnostic::error("L802", message)
        })?;
        let mut sbatch = Command::new("sbatch");
        sbatch.args(self.asked.words());
        sbatch.args(task.host.map(|host| format!("--nodelist={host}")));
        sbatch.arg(format!("--job-name={name}"));
        sbatch.args([
            "--parsable",
            "--exclusive",
            "--nodes=1",
            "--ntasks=1",
            "--no-requeue",
        ]);
        sbatch.args([
            "--input=/dev/null",
            "--output=/dev/null",
            "--error=/dev/null",
        ]);
        let said = answer(sbatch.arg(&files.script), "sbatch")?;
        // With a cluster's name: `17;alpha`.
        let id = said.trim().split(';').next().unwrap_or_default();
        if id.is_empty() {
            return Err(Diagnostic::error(
                "L819",
                "sbatch printed no number of a job",
            ));
        }
        Ok(id.to_owned())
    }

    /// A job that a driver submitted without a note of it.
    fn living(&mut self, name: &str) -> Option<String> {
        if !self.is_known {
            self.queue.borrow_mut().ask();
            self.is_known = true;
        }
        self.queue.borrow().living(name).map(str::to_owned)
    }
}

/// Node, partition, state, and why it is in that state. A node of several partitions is in several lines.
fn stations(said: &str, is_named: bool) -> Vec<Station> {
    let mut all: Vec<Station> = Vec::new();
    for line in said.lines() {
        let [name, partition, state, why] =
            <[&str; 4]>::try_from(line.splitn(4, '|').collect::<Vec<_>>()).unwrap_or([""; 4]);
        let is_other = !is_named && !partition.ends_with('*');
        if name.is_empty() || is_other || all.iter().any(|one| one.name == name) {
            continue;
        }
        // Marks say that it does not answer, saves power, or is to start again.
        let is_there = matches!(
            state,
            "idle" | "mixed" | "allocated" | "completing" | "idle~"
        );
        let message = format!("{name} cannot take part: it is {state} ({})", why.trim());
        let refused = (!is_there).then(|| Diagnostic::error("L819", message));
        all.push(Station {
            name: name.to_owned(),
            place: 0,
            host: Some(name.to_owned()),
            refused,
        });
    }
    all
}

impl Executor for Slurm {
    fn places(&self) -> &[String] {
        &self.places
    }

    /// The queue decides.
    fn room(&self) -> usize {
        usize::MAX
    }

    fn prepare(&mut self) -> Vec<Result<(), Diagnostic>> {
        let missing = PROGRAMS.into_iter().find(|program| find(program).is_none());
        let ready = match missing {
            Some(program) => Err(Diagnostic::error("L819", format!("there is no program {program}"))
                .help("start lath on a login node of the cluster, or install its client (Debian: slurm-client)")),
            None => self.partitions(),
        };
        vec![ready]
    }

    fn stations(&mut self) -> Result<Vec<Station>, Diagnostic> {
        let mut sinfo = Command::new("sinfo");
        sinfo.args(["--noheader", "--Node", "--format=%N|%P|%T|%E"]);
        let named = &self.asked.partition;
        if !named.is_empty() {
            sinfo.arg(format!("--partition={named}"));
        }
        let said = answer(&mut sinfo, "sinfo")?;
        Ok(stations(&said, !named.is_empty()))
    }

    /// Its node may be alive, and write.
    fn goes_on(&mut self, _: usize) -> GoesOn {
        GoesOn::Copied
    }

    fn period(&self) -> Duration {
        PERIOD
    }

    fn start(&mut self, _: usize, task: &Task<'_>) -> Result<Box<dyn Work>, Diagnostic> {
        let journal = std::path::absolute(task.journal).unwrap_or(task.journal.to_owned());
        let files = Files::of(&journal);
        let stem = journal.file_stem().unwrap_or_default().to_string_lossy();
        let name = format!("{}{stem}", self.prefix);
        let known = task.job.map(str::to_owned).or_else(|| self.living(&name));
        let id = match known {
            Some(id) => id,
            None => match self.submit(task, &files, &name) {
                Ok(id) => id,
                // It may have come through all the same.
                Err(problem) => {
                    self.is_known = false;
                    self.living(&name).ok_or(problem)?
                }
            },
        };
        Ok(Box::new(Submitted::new(id, files, Rc::clone(&self.queue))))
    }

    fn tidy(&mut self) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_of_a_partition_are_listed_once() {
        let said = "n1|main*|idle|none\nn2|main*|down*|Not responding\nn2|common|idle|none\nn3|common|idle|none\n";
        let of = |is_named| {
            let one = |it: Station| (it.name, it.refused.map(|it| it.message));
            stations(said, is_named)
                .into_iter()
                .map(one)
                .collect::<Vec<_>>()
        };
        let down = Some("n2 cannot take part: it is down* (Not responding)".to_owned());
        let own = [("n1".to_owned(), None), ("n2".to_owned(), down)];
        assert_eq!(of(false), own);
        assert_eq!(of(true), [&own[..], &[("n3".to_owned(), None)]].concat());
    }
}

//! `--on ssh:HOST,HOST`: hosts that ssh reaches without a question. lath and the suite are copied into a
//! private folder there, which is removed afterwards; programs are built there.
//!
//! What the user named never becomes a word of a shell on the far side: it goes through standard input
//! ([`Request`]). Folders there are quoted.

mod far;
mod running;

use crate::bundle::Bundle;
use crate::executor::{Executor, GoesOn, Task, Wanted, Work};
use crate::served::Request;
use far::{Far, Host};
use lath_core::diagnostic::Diagnostic;
use lath_tools::Scratch;
use running::Running;
use std::path::PathBuf;
use std::thread;

pub struct Ssh {
    hosts: Vec<String>,
    id: String,
    version: String,
    bundle: Bundle,
    /// Of each host, once it is ready.
    far: Vec<Option<Far>>,
}

impl Ssh {
    pub fn new(hosts: Vec<String>, wanted: &Wanted<'_>) -> Ssh {
        Ssh {
            far: hosts.iter().map(|_| None).collect(),
            hosts,
            id: wanted.id.to_owned(),
            version: wanted.version.to_owned(),
            bundle: wanted.bundle.clone(),
        }
    }

    fn host(&self, place: usize) -> Host<'_> {
        Host {
            name: &self.hosts[place],
            folder: format!("{}-{}", self.id, place + 1),
            version: &self.version,
        }
    }
}

impl Executor for Ssh {
    fn places(&self) -> &[String] {
        &self.hosts
    }

    fn prepare(&mut self) -> Vec<Result<(), Diagnostic>> {
        let scratch = Scratch::new().map_err(|error| {
            Diagnostic::error("L815", format!("no temporary files can be made: {error}"))
        });
        let packed = scratch.and_then(|scratch| {
            let archive = scratch.path().join("suite.tar");
            self.bundle.pack(&archive).map(|()| (scratch, archive))
        });
        let (_scratch, archive) = match packed {
            Ok(packed) => packed,
            Err(problem) => return self.hosts.iter().map(|_| Err(problem.clone())).collect(),
        };
        let this = &*self;
        let all: Vec<Result<Far, Diagnostic>> = thread::scope(|scope| {
            let one = |place| {
                let archive = &archive;
                scope.spawn(move || {
                    let host = this.host(place);
                    host.connect().and_then(|far| host.equip(far, archive))
                })
            };
            let started: Vec<_> = (0..this.hosts.len()).map(one).collect();
            let ended = started
                .into_iter()
                .map(|it| it.join().expect("it does not panic"));
            ended.collect()
        });
        let kept = all.iter().map(|one| one.as_ref().ok().cloned()).collect();
        self.far = kept;
        all.into_iter().map(|one| one.map(drop)).collect()
    }

    fn goes_on(&mut self, place: usize) -> GoesOn {
        let far = self
            .host(place)
            .connect()
            .ok()
            .filter(|far| far.is_equipped);
        let goes_on = match far {
            Some(_) => GoesOn::Here,
            None => GoesOn::Anew,
        };
        // A host that is gone may come back: its folder is to be removed then, too.
        self.far[place] = far.or(self.far[place].take());
        goes_on
    }

    fn start(&mut self, place: usize, task: &Task<'_>) -> Result<Box<dyn Work>, Diagnostic> {
        let host = self.host(place);
        let Some(far) = &self.far[place] else {
            return Err(host.refused("it is not ready"));
        };
        let name = task.journal.file_name().unwrap_or_default();
        let name = name.to_string_lossy().into_owned();
        // A driver that was killed may have left more there than came here; another one removed all.
        let has = task.journal.metadata().map_or(0, |found| found.len());
        if has > 0 && !far.is_old {
            host.bring(far, task.journal, &name)?;
        }
        let request = Request {
            folder: PathBuf::from(&far.folder),
            here: PathBuf::from(far::SUITE).join(&self.bundle.here),
            words: task.words.to_vec(),
            journal: name,
            has,
        };
        let running = Running::start(&host, far, &request, task.journal);
        running.map(|it| Box::new(it) as Box<dyn Work>)
    }

    fn tidy(&mut self) {
        thread::scope(|scope| {
            for (place, far) in self.far.iter().enumerate() {
                let host = self.host(place);
                if let Some(far) = far {
                    scope.spawn(move || host.tidy(far));
                }
            }
        });
    }
}

impl Drop for Ssh {
    /// Whatever keeps the run from its end, nothing stays on the nodes.
    fn drop(&mut self) {
        self.tidy();
    }
}

//! The companion of a case: a second process of its wrapper, which runs no trial. It serves the
//! wrapper's own profilers that observe a fork from outside, or that merge the results of several
//! forks, like the host process of their harness.
//!
//! It lives from the first fork of its case to the last, and waits in a blocking read while they
//! measure.

use crate::process::{Launch, Process};
use crate::session::Session;
use crate::talk::conversation::{Conversation, PATIENCE, Trouble, unexpected};
use crate::talk::failure::{self, Stage};
use crate::talk::{inspect, launch};
use lath_core::record::{Failure, ForeignResult};
use lath_protocol::{Answer, Command, Hello, Merged, Preparation, Profiled, Trial};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fs::File;
use std::io;
use std::path::PathBuf;
use std::time::Duration;
use tempfile::TempDir;

/// Running companions, by case.
#[derive(Default)]
pub struct Companions(RefCell<BTreeMap<usize, Companion>>);

struct Companion {
    process: Process,
    hello: Hello,
    /// A private folder for files of the forks.
    folder: TempDir,
    forks: u64,
}

/// A fork that a companion observes.
pub struct Watched {
    preparation: Preparation,
    stdout: PathBuf,
    stderr: PathBuf,
    /// See [`Trial::keep`].
    pub kept: PathBuf,
}

impl Companions {
    /// A fork of the case begins, and a profiler observes it from another process. `Err(None)`: the
    /// user interrupted.
    pub fn begin(
        &self,
        session: &Session<'_>,
        case: usize,
        trial: impl FnOnce(&Hello) -> Trial,
    ) -> Result<Watched, Option<Failure>> {
        let mut companions = self.0.borrow_mut();
        let companion = match companions.entry(case) {
            std::collections::btree_map::Entry::Occupied(living) => living.into_mut(),
            std::collections::btree_map::Entry::Vacant(place) => {
                place.insert(Companion::start(session, case)?)
            }
        };
        let trial = trial(&companion.hello);
        companion.begin(session, trial)
    }

    /// The fork with this process has ended without failure.
    pub fn end(
        &self,
        session: &Session<'_>,
        case: usize,
        left: (&Watched, u32),
        discard: bool,
    ) -> Result<Vec<ForeignResult>, Option<Failure>> {
        let mut companions = self.0.borrow_mut();
        let Some(companion) = companions.get_mut(&case) else {
            return Ok(Vec::new());
        };
        let patience = patience(session, case);
        let (watched, pid) = left;
        let text = |path: &PathBuf| path.to_string_lossy().into_owned();
        let left = Profiled {
            pid,
            stdout: text(&watched.stdout),
            stderr: text(&watched.stderr),
            kept: text(&watched.kept),
            discard,
        };
        match companion.ask(session, &Command::Profiled(left), patience)? {
            Answer::Profiled { results } => Ok(results),
            other => Err(companion.failed(&unexpected("profiled", &other))),
        }
    }

    /// The case has no more forks. Empty if no profiler observed it.
    pub fn merge(&self, session: &Session<'_>, case: usize) -> Result<Merged, Option<Failure>> {
        let Some(mut companion) = self.0.borrow_mut().remove(&case) else {
            return Ok(Merged::default());
        };
        let answer = companion.ask(session, &Command::Merge, patience(session, case))?;
        companion.process.finish(
            session.options.exit_timeout,
            session.interrupt,
            &mut |_, _| {},
        );
        match answer {
            Answer::Merged(merged) => Ok(merged),
            other => Err(companion.failed(&unexpected("merge", &other))),
        }
    }
}

/// Profilers may read megabytes of disassembly. If the user allows a benchmark more time, they get
/// more, too.
fn patience(session: &Session<'_>, case: usize) -> Duration {
    PATIENCE.max(Duration::from_nanos(session.case(case).timeout_ns))
}

impl Companion {
    fn start(session: &Session<'_>, case: usize) -> Result<Companion, Option<Failure>> {
        let wrapper = session.wrapper(case);
        let folder = lath_tools::scratch::folder();
        let folder = folder.map_err(|error| Some(lost(&error)))?;
        let mut process =
            inspect::start(&launch::visit(wrapper), &wrapper.path).map_err(|problem| {
                Some(Failure {
                    code: problem.code,
                    message: problem.message,
                    tail: Vec::new(),
                })
            })?;
        let mut talk = Conversation {
            process: &mut process,
            interrupt: session.interrupt,
            show: &mut |_, _| {},
            alive: &mut || {},
        };
        match talk.hello(session.options.start_timeout) {
            Ok(hello) => Ok(Companion {
                process,
                hello,
                folder,
                forks: 0,
            }),
            Err(trouble) => Err(failed(&trouble, &process)),
        }
    }

    fn ask(
        &mut self,
        session: &Session<'_>,
        command: &Command,
        patience: Duration,
    ) -> Result<Answer, Option<Failure>> {
        let mut talk = Conversation {
            process: &mut self.process,
            interrupt: session.interrupt,
            show: &mut |_, _| {},
            alive: &mut || {},
        };
        talk.ask(command, patience)
            .map_err(|trouble| self.failed(&trouble))
    }

    fn begin(&mut self, session: &Session<'_>, trial: Trial) -> Result<Watched, Option<Failure>> {
        self.forks += 1;
        let file = |what: &str| self.folder.path().join(format!("{what}-{}", self.forks));
        let (stdout, stderr, kept) = (file("stdout"), file("stderr"), file("kept"));
        match self.ask(session, &Command::Profile(Box::new(trial)), PATIENCE)? {
            Answer::Profile(preparation) => Ok(Watched {
                preparation,
                stdout,
                stderr,
                kept,
            }),
            other => Err(self.failed(&unexpected("profile", &other))),
        }
    }

    fn failed(&self, trouble: &Trouble) -> Option<Failure> {
        failed(trouble, &self.process)
    }
}

/// `None`: the user interrupted.
fn failed(trouble: &Trouble, process: &Process) -> Option<Failure> {
    failure::of_fork(trouble, &Stage::Profile.into(), process.tail()).map(|failure| Failure {
        code: "L804".to_owned(),
        ..failure
    })
}

impl Watched {
    /// The command line with the additions of profilers.
    pub fn launch(&self, plain: Launch) -> Launch {
        let Preparation {
            before,
            arguments,
            tail,
            ..
        } = &self.preparation;
        let mut argv: Vec<_> = before.iter().map(Into::into).chain(plain.argv).collect();
        let at = argv.len().saturating_sub(*tail);
        argv.splice(at..at, arguments.iter().map(Into::into));
        Launch { argv, ..plain }
    }

    /// The process's output also goes to files; output that a profiler takes is not shown.
    pub fn listen(&self, process: &mut Process) -> Result<(), Failure> {
        let file = |path: &PathBuf| File::create(path).map_err(|error| lost(&error));
        process.copy_output([
            (file(&self.stdout)?, self.preparation.takes_stdout),
            (file(&self.stderr)?, self.preparation.takes_stderr),
        ]);
        Ok(())
    }
}

impl Drop for Watched {
    /// Only the profilers needed the files.
    fn drop(&mut self) {
        for path in [&self.stdout, &self.stderr, &self.kept] {
            // A failed fork may not have written all of them.
            let _ = std::fs::remove_file(path);
        }
    }
}

fn lost(error: &io::Error) -> Failure {
    Failure {
        code: "L804".to_owned(),
        message: format!("cannot store the output of its profilers: {error}"),
        tail: Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn profilers_add_to_a_command_line() {
        let words = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
        let preparation = Preparation {
            before: words("perf stat"),
            arguments: words("-XX:+A -XX:+B"),
            tail: 3,
            ..Preparation::default()
        };
        let path = PathBuf::new;
        let watched = Watched {
            preparation,
            stdout: path(),
            stderr: path(),
            kept: path(),
        };
        let plain = Launch {
            argv: words("vm -Xmx1g -cp x Main")
                .into_iter()
                .map(Into::into)
                .collect(),
            padding: 7,
            ..Launch::default()
        };
        let launch = watched.launch(plain);
        assert_eq!(
            launch.argv,
            "perf stat vm -Xmx1g -XX:+A -XX:+B -cp x Main"
                .split(' ')
                .collect::<Vec<_>>()
        );
        assert_eq!(launch.padding, 7);
    }
}

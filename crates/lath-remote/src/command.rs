//! `--on command:TEMPLATE`: a command that runs a part and ends with its exit code, such as
//! `flux run -N1 --exclusive` or `srun -N1 --exclusive`. The folders of the suite and of the run are the
//! same there, by a shared file system.

use crate::executor::{End, Executor, GoesOn, State, Task, Wanted, Work};
use lath_core::diagnostic::Diagnostic;
use lath_tools::{find, guard, tie_to_parent};
use nix::sys::signal::{Signal, killpg};
use nix::unistd::Pid;
use std::ffi::OsString;
use std::fs::{self, File};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};

/// Starts what it gets in the folder that comes first: queues need not keep the current one.
const IN_FOLDER: &str = "cd -- \"$0\" && exec \"$@\"";

pub struct Template {
    words: Vec<String>,
    places: Vec<String>,
    folder: PathBuf,
}

impl Template {
    pub fn new(words: Vec<String>, wanted: &Wanted<'_>) -> Template {
        Template {
            places: vec![words[0].clone()],
            words,
            folder: wanted.folder.to_owned(),
        }
    }
}

/// What runs lath here, wherever it is started.
pub fn of_lath(words: &[String], journal: &Path, resumes: bool) -> std::io::Result<Vec<String>> {
    let text = |path: PathBuf| path.to_string_lossy().into_owned();
    let flag = if resumes { "--resume" } else { "--journal" };
    let journal = std::path::absolute(journal)?;
    let mut all = vec![text(std::env::current_exe()?)];
    all.extend(words.iter().take(1).cloned());
    all.push(format!("{flag}={}", journal.display()));
    all.extend(words.iter().skip(1).cloned());
    Ok(all)
}

fn in_folder(folder: &Path, command: &[String]) -> Vec<String> {
    let mut all = ["sh", "-c", IN_FOLDER].map(str::to_owned).to_vec();
    all.push(folder.to_string_lossy().into_owned());
    all.extend(command.iter().cloned());
    all
}

/// The template's words. `{}` as a word is the command, `{command}` in a word the command as one text for
/// a shell; without either, the command comes last.
fn filled(template: &[String], command: &[String], task: &Task<'_>) -> Vec<String> {
    let joined = shell_words::join(command);
    let mut has = false;
    let mut all = Vec::new();
    for word in template {
        if word == "{}" {
            has = true;
            all.extend(command.iter().cloned());
            continue;
        }
        has |= word.contains("{command}");
        // The command last: it may contain the others.
        let word = word.replace("{shards}", &task.shard.of.to_string());
        let word = word.replace("{shard}", &task.shard.number.to_string());
        all.push(word.replace("{command}", &joined));
    }
    if !has {
        all.extend(command.iter().cloned());
    }
    all
}

impl Executor for Template {
    fn places(&self) -> &[String] {
        &self.places
    }

    /// Its queue decides.
    fn room(&self) -> usize {
        usize::MAX
    }

    fn prepare(&mut self) -> Vec<Result<(), Diagnostic>> {
        let program = &self.words[0];
        let missing = || {
            Diagnostic::error("L819", format!("there is no program {program}"))
                .help("--on command:TEMPLATE starts a program, by no shell")
        };
        vec![find(program).map(drop).ok_or_else(missing)]
    }

    fn goes_on(&mut self, _: usize) -> GoesOn {
        GoesOn::Anew
    }

    fn start(&mut self, _: usize, task: &Task<'_>) -> Result<Box<dyn Work>, Diagnostic> {
        let resumes = task.journal.metadata().is_ok_and(|found| found.len() > 0);
        let log = self.folder.join(format!("{}.log", task.shard.number));
        let start = || {
            let lath = of_lath(task.words, task.journal, resumes)?;
            let command = in_folder(&std::env::current_dir()?, &lath);
            let words = filled(&self.words, &command, task);
            let file = File::create(&log)?;
            let mut command = Command::new(
                find(&words[0]).map_or_else(|| words[0].clone().into(), OsString::from),
            );
            command
                .args(&words[1..])
                .process_group(0)
                .stdin(Stdio::null());
            command.stdout(file.try_clone()?).stderr(file);
            tie_to_parent(&mut command);
            command.spawn()
        };
        let child = start().map_err(|error| {
            let message = format!("{} cannot be started: {error}", self.words[0]);
            Diagnostic::error("L819", message)
        })?;
        Ok(Box::new(Running {
            child,
            log,
            ended: None,
        }))
    }

    fn tidy(&mut self) {}
}

struct Running {
    child: Child,
    log: PathBuf,
    ended: Option<End>,
}

impl Running {
    fn group(&self) -> Pid {
        Pid::from_raw(i32::try_from(self.child.id()).unwrap_or(i32::MAX))
    }

    fn told(&self, status: ExitStatus) -> End {
        let said = fs::read(&self.log).unwrap_or_default();
        let said = String::from_utf8_lossy(&said).into_owned();
        let why = || {
            said.lines()
                .last()
                .map_or(String::new(), |line| format!(": {line}"))
        };
        match (status.code(), status.signal()) {
            (Some(code @ (0..=10 | 130)), _) => End::Exit { code, said },
            (Some(code), _) => {
                End::Lost(format!("the command ended with exit code {code}{}", why()))
            }
            (None, signal) => {
                End::Lost(format!("signal {} ended the command", signal.unwrap_or(0)))
            }
        }
    }
}

impl Work for Running {
    fn state(&mut self) -> State {
        if self.ended.is_none()
            && let Ok(Some(status)) = self.child.try_wait()
        {
            guard::forget(self.group());
            self.ended = Some(self.told(status));
        }
        self.ended.clone().map_or(State::Running, State::Ended)
    }

    fn stop(&mut self) {
        if self.ended.is_none() {
            let _ = killpg(self.group(), Signal::SIGINT);
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        if self.ended.is_none() {
            let _ = killpg(self.group(), Signal::SIGKILL);
            let _ = self.child.wait();
            guard::forget(self.group());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lath_core::record::Shard;

    #[test]
    fn templates_are_filled() {
        let words = |text: &str| shell_words::split(text).unwrap();
        let task = Task {
            shard: Shard { number: 2, of: 3 },
            words: &[],
            journal: Path::new("j"),
            job: None,
            host: None,
        };
        let command = ["lath", "a b", "{shard}"].map(str::to_owned);
        let of = |template: &str| filled(&words(template), &command, &task);
        assert_eq!(of("flux run"), ["flux", "run", "lath", "a b", "{shard}"]);
        assert_eq!(of("x {} y{shard}"), ["x", "lath", "a b", "{shard}", "y2"]);
        assert_eq!(of("su -c {command}"), ["su", "-c", "lath 'a b' {shard}"]);
        assert_eq!(of("x '{shard} of {shards}' {}")[1], "2 of 3");
    }
}

//! The script of a job. It runs lath, hands on what asks it to end, and writes down how it ended: squeue
//! forgets jobs, and knows no exit code.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The files of a job, beside its journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Files {
    pub script: PathBuf,
    /// What it printed.
    pub log: PathBuf,
    /// Exit code and node, once it has ended.
    pub exit: PathBuf,
}

/// How the script says that lath ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    pub code: i32,
    pub host: String,
}

impl Files {
    /// Those of the job with this journal.
    pub fn of(journal: &Path) -> Files {
        let file = |extension| journal.with_extension(extension);
        Files {
            script: file("sh"),
            log: file("log"),
            exit: file("exit"),
        }
    }

    /// `lath`: its program and words. Whatever they are, they stay single words of the shell.
    ///
    /// A signal ends `wait` at once: the shell then waits again. One that has reaped lath already answers
    /// 127. Children in the background ignore SIGINT, so lath gets SIGTERM, which it takes for the same.
    pub fn text(&self, folder: &Path, lath: &[String]) -> String {
        let one = |path: &Path| shell_words::quote(&path.to_string_lossy()).into_owned();
        let [log, folder, exit] = [&*self.log, folder, &*self.exit].map(one);
        let new = one(&self.exit.with_extension("exit.new"));
        let lath = shell_words::join(lath);
        format!(
            r#"#!/bin/sh
# A part of a run of lath, submitted by lath run --on slurm.
exec >{log} 2>&1
cd {folder} || exit
trap 'asked=yes; [ "$lath" ] && kill -TERM "$lath"' INT TERM
{lath} >/dev/null &
lath=$!
code=127
while :; do
  asked=
  wait "$lath"
  ended=$?
  [ "$ended" -eq 127 ] || code=$ended
  [ "$asked" ] || break
done
printf '%s %s\n' "$code" "$SLURMD_NODENAME" >{new} && mv {new} {exit}
exit "$code"
"#
        )
    }

    /// `None`: it has not ended, or nobody sees it yet.
    pub fn told(&self) -> Option<Told> {
        let text = fs::read_to_string(&self.exit).ok()?;
        let (code, host) = text.trim_end().split_once(' ')?;
        Some(Told {
            code: code.parse().ok()?,
            host: host.to_owned(),
        })
    }

    /// # Errors
    /// The folder cannot be written.
    pub fn write(&self, folder: &Path, lath: &[String]) -> io::Result<()> {
        match fs::remove_file(&self.exit) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => fs::write(&self.script, self.text(folder, lath)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::process::{Child, Command, Stdio};
    use std::time::{Duration, Instant};

    fn files(folder: &Path) -> Files {
        Files::of(&folder.join("it's {exit} $(x)\n0001-1.jsonl"))
    }

    fn start(folder: &Path, lath: &[&str]) -> Child {
        let files = files(folder);
        let lath: Vec<String> = lath.iter().map(|it| (*it).to_owned()).collect();
        files.write(folder, &lath).unwrap();
        let mut command = Command::new("sh");
        command.arg(&files.script).env("SLURMD_NODENAME", "n1");
        command.stdin(Stdio::null()).spawn().unwrap()
    }

    fn told(code: i32) -> Option<Told> {
        let host = "n1".to_owned();
        Some(Told { code, host })
    }

    #[test]
    fn it_says_how_lath_ended() {
        let folder = tempfile::tempdir().unwrap();
        let odd = [
            "env",
            "--",
            "sh",
            "-c",
            "echo \"$1\" >&2; exit 4",
            "x",
            "a 'b' $(touch c)\nd",
        ];
        start(folder.path(), &odd).wait().unwrap();
        let files = files(folder.path());
        assert_eq!(files.told(), told(4));
        let log = fs::read_to_string(&files.log).unwrap();
        assert_eq!(log, "a 'b' $(touch c)\nd\n");
        assert!(!folder.path().join("c").exists());
        // Of another try nothing is left.
        start(folder.path(), &["sh", "-c", "kill -9 $$"])
            .wait()
            .unwrap();
        assert_eq!(files.told(), told(128 + 9));
        start(folder.path(), &["no-such-program"]).wait().unwrap();
        assert_eq!(files.told(), told(127));
    }

    /// lath takes a moment to end; the shell waits for it.
    #[test]
    fn it_hands_on_what_asks_it_to_end() {
        let folder = tempfile::tempdir().unwrap();
        let there = folder.path().join("there");
        let slow = "trap 'sleep 0.3; exit 130' TERM; touch there; while :; do sleep 0.05; done";
        let mut child = start(folder.path(), &["sh", "-c", slow]);
        let begun = Instant::now();
        while !there.exists() {
            assert!(begun.elapsed() < Duration::from_secs(60));
            std::thread::sleep(Duration::from_millis(5));
        }
        let pid = nix::unistd::Pid::from_raw(child.id().try_into().unwrap());
        nix::sys::signal::kill(pid, nix::sys::signal::Signal::SIGTERM).unwrap();
        assert_eq!(child.wait().unwrap().code(), Some(130));
        assert_eq!(files(folder.path()).told(), told(130));
    }
}

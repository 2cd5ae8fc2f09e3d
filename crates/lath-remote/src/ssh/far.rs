//! A host: what it has, and what is copied there.

use lath_core::diagnostic::Diagnostic;
use lath_tools::{output_of, problem};
use std::fs::File;
use std::io::{Seek, Write};
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// The folder of the suite in that of the run.
pub const SUITE: &str = "suite";

/// `{folder}`: that of the run. What else the login shell prints is no line that begins with `lath:`.
const LOOK: &str = "\
umask 077
base=${XDG_CACHE_HOME:-$HOME/.cache}/lath/on
[ -d \"$base/{folder}\" ] && [ -e \"$base/{folder}/ready\" ] && echo 'lath:ready yes'
mkdir -p \"$base/{folder}\" && cd \"$base/{folder}\" || exit 3
echo \"lath:folder $(pwd)\"
echo \"lath:system $(uname -sm)\"
echo \"lath:program $(command -v lath)\"
echo \"lath:version $(lath --version 2>/dev/null)\"
exit 0
";

/// Options of every connection: it asks nothing, and ends if the node does.
const OPTIONS: [&str; 5] = [
    "-T",
    "-oBatchMode=yes",
    "-oConnectTimeout=10",
    "-oServerAliveInterval=10",
    "-oServerAliveCountMax=3",
];

/// The environment variable for another ssh, or for more of its options.
const VARIABLE: &str = "LATH_SSH";

pub struct Host<'a> {
    pub name: &'a str,
    /// The name of the run's folder.
    pub folder: String,
    pub version: &'a str,
}

/// What was found on it.
#[derive(Clone, Debug)]
pub struct Far {
    /// The whole path.
    pub folder: String,
    /// lath there.
    pub program: String,
    /// It has lath and the suite.
    pub is_equipped: bool,
    /// It had both before: another driver left them.
    pub is_old: bool,
}

/// As one word of the shells that people log in with.
pub fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', "'\\''"))
}

impl Host<'_> {
    pub fn refused(&self, why: &str) -> Diagnostic {
        let name = self.name;
        let problem = Diagnostic::error("L819", format!("{name} cannot take part: {why}"));
        match () {
            () if why.contains("Permission denied") || why.contains("Host key") => problem.help(format!(
                "`ssh {name} true` must work without a question: accept its key once, and use a key that \
                    an agent has"
            )),
            () if why.contains("No space") || why.contains("Disk quota") => problem.help(format!(
                "free some space in ~/.cache of {name}, or set XDG_CACHE_HOME there"
            )),
            () => problem,
        }
    }

    /// ssh to it, with what runs there.
    ///
    /// # Errors
    /// L503: `LATH_SSH` is no command.
    pub fn ssh(&self, there: &str) -> Result<Command, Diagnostic> {
        let given = std::env::var(VARIABLE).unwrap_or_default();
        let words = shell_words::split(&given).map_err(|error| {
            Diagnostic::error("L503", format!("{VARIABLE}: {error} in `{given}`"))
        })?;
        let (program, options) = words
            .split_first()
            .map_or(("ssh", &[][..]), |(program, rest)| (program, rest));
        let mut command = Command::new(program);
        command
            .args(options)
            .args(OPTIONS)
            .arg("--")
            .args([self.name, there]);
        Ok(command)
    }

    /// What it prints, with this input.
    fn run(
        &self,
        there: &str,
        input: impl Into<Stdio>,
        task: lath_tools::Task,
    ) -> Result<String, Diagnostic> {
        let done = output_of(&mut self.ssh(there)?, task, input)
            .map_err(|error| problem("ssh", &error))?;
        if done.status.success() {
            return Ok(String::from_utf8_lossy(&done.stdout).into_owned());
        }
        Err(self.refused(&why(&done)))
    }

    fn script(&self, text: &str) -> Result<String, Diagnostic> {
        let written = tempfile::tempfile().and_then(|mut file| {
            file.write_all(text.as_bytes())?;
            file.rewind()?;
            Ok(file)
        });
        let file = written.map_err(|error| {
            Diagnostic::error("L815", format!("no temporary files can be made: {error}"))
        })?;
        self.run("sh", file, lath_tools::Task::Look)
    }

    /// Makes the folder, and looks at what is there.
    ///
    /// # Errors
    /// L819: it cannot be reached, or written.
    pub fn connect(&self) -> Result<Far, Diagnostic> {
        let said = self.script(&LOOK.replace("{folder}", &self.folder))?;
        let value = |name: &str| {
            let own = format!("lath:{name} ");
            let line = said
                .lines()
                .find_map(|line| line.strip_prefix(own.as_str()));
            line.unwrap_or_default().to_owned()
        };
        let folder = value("folder");
        if !folder.starts_with('/') {
            return Err(self.refused("its login shell does not run sh"));
        }
        let own = self.version == value("version");
        let is_old = value("ready") == "yes";
        let here = system();
        if !own && value("system") != here {
            let why = format!("it is {}, and this lath is for {here}", value("system"));
            return Err(self
                .refused(&why)
                .help(format!("install {} there", self.version)));
        }
        Ok(Far {
            program: if own {
                value("program")
            } else {
                format!("{folder}/lath")
            },
            folder,
            is_equipped: is_old,
            is_old,
        })
    }

    /// Copies lath, unless it has the same version, and the suite.
    ///
    /// # Errors
    /// L819: it has no room, or what is copied does not run.
    pub fn equip(&self, far: Far, archive: &Path) -> Result<Far, Diagnostic> {
        if far.is_equipped {
            return Ok(far);
        }
        let folder = quoted(&far.folder);
        let equipped = self.copy(&far, archive).and_then(|()| {
            self.run(
                &format!("touch {folder}/ready"),
                Stdio::null(),
                lath_tools::Task::Look,
            )
        });
        if let Err(problem) = equipped {
            self.tidy(&far);
            return Err(problem);
        }
        Ok(Far {
            is_equipped: true,
            ..far
        })
    }

    fn copy(&self, far: &Far, archive: &Path) -> Result<(), Diagnostic> {
        let folder = quoted(&far.folder);
        let copying = lath_tools::Task::Build;
        let open = |path: &Path| {
            File::open(path).map_err(|error| problem(&path.to_string_lossy(), &error))
        };
        if far.program == format!("{}/lath", far.folder) {
            let own = std::env::current_exe().map_err(|error| problem("lath", &error))?;
            let there = format!(
                "cat > {folder}/lath.new && chmod 700 {folder}/lath.new && mv {folder}/lath.new {folder}/lath && \
                    {folder}/lath --version"
            );
            let said = self.run(&there, open(&own)?, copying)?;
            if said.lines().last() != Some(self.version) {
                return Err(self
                    .refused("the lath that was copied does not run there")
                    .help(format!("install {} there", self.version)));
            }
        }
        let there = format!("mkdir -p {folder}/{SUITE} && tar -xpf - -C {folder}/{SUITE}");
        self.run(&there, open(archive)?, copying).map(drop)
    }

    /// Gives it a journal that it has lost.
    ///
    /// # Errors
    /// L819
    pub fn bring(&self, far: &Far, journal: &Path, name: &str) -> Result<(), Diagnostic> {
        let there = format!("cat > {}", quoted(&format!("{}/{name}", far.folder)));
        let file = File::open(journal).map_err(|error| problem(name, &error))?;
        self.run(&there, file, lath_tools::Task::Build).map(drop)
    }

    /// Removes the folder. A host that is gone keeps it.
    pub fn tidy(&self, far: &Far) {
        let _ = self.script(&format!("rm -rf -- {}\n", quoted(&far.folder)));
    }
}

/// As `uname -sm` prints it here.
fn system() -> String {
    let system = match std::env::consts::OS {
        "linux" => "Linux",
        "macos" => "Darwin",
        other => other,
    };
    format!("{system} {}", std::env::consts::ARCH)
}

/// The line that says why: the last one that is no warning.
pub fn why(done: &Output) -> String {
    let said = String::from_utf8_lossy(&done.stderr).into_owned();
    telling(&said).unwrap_or_else(|| format!("ssh ended ({})", done.status))
}

/// tar's last line only says that there were others.
pub fn telling(said: &str) -> Option<String> {
    let is_telling = |line: &&str| {
        let line = line.trim();
        !line.is_empty()
            && !line.starts_with("Warning:")
            && !line.starts_with("tar: Exiting")
            && !line.starts_with("tar: Error is not recoverable")
    };
    said.lines()
        .rev()
        .find(is_telling)
        .map(|line| line.trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_are_one_word() {
        assert_eq!(quoted("/a b/$(x)"), "'/a b/$(x)'");
        assert_eq!(quoted("it's"), "'it'\\''s'");
        let split = shell_words::split(&quoted("it's \"$x\"")).unwrap();
        assert_eq!(split, ["it's \"$x\""]);
    }

    #[test]
    fn the_line_that_says_why() {
        let said = "Warning: Permanently added 'a'\ntar: x: Cannot write: No space left on device\n\
            tar: Exiting with failure status due to previous errors\n";
        assert_eq!(
            telling(said).unwrap(),
            "tar: x: Cannot write: No space left on device"
        );
        assert_eq!(telling("\n"), None);
    }
}

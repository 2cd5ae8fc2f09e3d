//! Wrappers that a runtime loads: folders with the program's files, named after all of their
//! inputs, and loaded once, to find errors before measuring.

use crate::shared::activity::running;
use crate::shared::cache::{self, CannotWrite, Key};
use crate::shared::complaint::Report;
use crate::shared::paths::Contents;
use crate::shared::portable::Names;
use crate::shared::readable;
use crate::shared::runtime::Runtime;
use lath_core::diagnostic::{Diagnostic, OrProblems};
use lath_core::language::{INSPECT_VARIABLE, ORIGIN_VARIABLE};
use lath_core::paths::Arguments;
use lath_core::plan::Wrapper;
use lath_core::program::Program;
use lath_tools::{Task, output, problem};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A program, and what loads it.
pub(crate) struct Loading<'a> {
    pub program: &'a Program,
    /// The program that loads it.
    pub runtime: String,
    /// Its name with its version.
    pub title: String,
    pub platform: String,
    /// Whether it compiles while the program runs.
    pub jit: bool,
    /// The runtime's arguments.
    pub flags: Arguments,
    /// Working folder.
    pub run: PathBuf,
    /// Local dependencies of the user.
    pub read: Vec<PathBuf>,
    /// The wrapper's environment: the wrapper itself contains no paths.
    pub environment: BTreeMap<String, String>,
    pub verbose: bool,
}

/// How a language speaks of loading, and of what went wrong then.
pub(crate) struct Words {
    /// `interpreter`
    pub runtime: &'static str,
    /// `imported`
    pub loaded: &'static str,
    /// L602, L814 from the source, what the wrapper reports, and what the runtime said.
    pub complaint: fn(&str, &Report, &str) -> Diagnostic,
    /// The telling lines of what a runtime said that ended without a report.
    pub telling: fn(&str) -> String,
}

/// Variables of a wrapper: the folder of its source, and what annotations ask for.
pub(crate) fn environment(program: &Program) -> BTreeMap<String, String> {
    let folder = Path::new(&program.source).parent();
    let folder = folder.unwrap_or(Path::new("/")).to_string_lossy();
    let mut environment = program.environment();
    environment.insert(ORIGIN_VARIABLE.to_owned(), folder.into_owned());
    environment
}

impl Loading<'_> {
    /// Of all that every language's wrappers depend on: their text, the runtime, the program's files.
    /// L508 if one of these cannot be read.
    pub fn key(&self, library: &Runtime, text: &str) -> OrProblems<Key> {
        let mut key = Key::new();
        key.add(&self.program.language)
            .add(text)
            .add(&self.runtime)
            .add(&self.title)
            .add(self.flags.given.join("\0"))
            .add(self.flags.contents().concat());
        library.identify(&mut key);
        readable::identify(&self.program.files, &mut key)?;
        Ok(key)
    }

    /// Loads the user's file in a process of its own, to find errors before measuring. Returns what
    /// it reported. L602, L814
    pub fn inspect(&self, command: &[String], folder: &Path, words: &Words) -> OrProblems<Report> {
        let report = folder.join("report.json");
        let _ = std::fs::remove_file(&report);
        // Not an argument: the file may read those when it is loaded.
        let mut environment = self.environment.clone();
        let path = report.to_string_lossy().into_owned();
        environment.insert(INSPECT_VARIABLE.to_owned(), path);
        let output = self.start(command, &environment)?;
        let said = String::from_utf8_lossy(&output.stderr);
        let source = &self.program.source;
        let found = std::fs::read(&report).ok();
        let found = found.and_then(|text| serde_json::from_slice::<Report>(&text).ok());
        match found {
            Some(report) if report.message.is_none() => Ok(report),
            Some(report) => Err(vec![(words.complaint)(source, &report, &said)]),
            None => {
                let how = output.status.code().map_or_else(
                    || "was killed".to_owned(),
                    |code| format!("ended with exit status {code}"),
                );
                let Words {
                    runtime, loaded, ..
                } = words;
                let what = format!("the {runtime} {how} while it {loaded} {source}");
                let help = if said.trim().is_empty() {
                    "a benchmark file must not end the process while it loads".to_owned()
                } else {
                    (words.telling)(&said)
                };
                Err(vec![Diagnostic::error("L814", what).help(help)])
            }
        }
    }

    /// Runs a command of the build in the working folder. L601 if it does not start.
    pub fn start(
        &self,
        command: &[String],
        environment: &BTreeMap<String, String>,
    ) -> OrProblems<Output> {
        if self.verbose {
            eprintln!("{}", command.join(" "));
        }
        start(command, &self.run, environment)
    }

    /// The wrapper that the runtime loads with `arguments`, or the one file that `pack` makes of it
    /// at `packed`. `seal`: the file with the hashes of all of its files.
    pub fn wrapper(
        &self,
        arguments: Vec<String>,
        seal: &Path,
        packed: Option<&Path>,
        pack: impl FnOnce(&Path) -> OrProblems<()>,
    ) -> OrProblems<Wrapper> {
        let program = self.program;
        let files = program.files.iter().map(PathBuf::from);
        let others = self.flags.paths.iter().chain(&self.read).cloned();
        let mut wrapper = Wrapper {
            path: self.runtime.clone(),
            arguments,
            environment: self.environment.clone(),
            platform: self.platform.clone(),
            jit: self.jit,
            language: program.language.clone(),
            compiler: self.title.clone(),
            flags: Names::of(&program.source).in_text(&self.flags.given.join(" ")),
            source: program.source.clone(),
            read: files.chain(others).collect(),
            ..Wrapper::default()
        };
        let mut hashed = seal.to_path_buf();
        if let Some(packed) = packed {
            hashed = std::path::absolute(packed).or_cannot_write(packed)?;
            pack(&hashed)?;
            wrapper.path = hashed.to_string_lossy().into_owned();
            wrapper.arguments.clear();
        }
        wrapper.hash = cache::hash_file(&hashed).or_cannot_write(&hashed)?;
        Ok(wrapper)
    }
}

/// Runs a command that loads code of the user. L601 if it does not start.
pub(crate) fn start(
    command: &[String],
    folder: &Path,
    environment: &BTreeMap<String, String>,
) -> OrProblems<Output> {
    let _doing = running(command);
    let mut asked = Command::new(&command[0]);
    asked
        .args(&command[1..])
        .current_dir(folder)
        .envs(environment);
    output(&mut asked, Task::Load).map_err(|error| vec![problem(&command[0], &error)])
}

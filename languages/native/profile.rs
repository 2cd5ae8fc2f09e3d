//! Optimisation with a profile: a build with counters, its training run, and flags of the build
//! that uses the counts.
//!
//! The profile comes from the benchmarks themselves: each runs for a tenth of a second with the
//! first value of each parameter, as in a run. The compiler knows nothing about other values.

use super::runtime::run;
use super::toolchain::Compiler;
use crate::shared::activity::doing;
use crate::shared::cache;
use crate::shared::cache::CannotWrite;
use crate::shared::folders::inside;
use lath_core::diagnostic::{Diagnostic, OrProblems};
use lath_core::program::{Benchmark, Program};
use lath_tools::{Task, output};
use serde_json::Value;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Duration of each benchmark, ns.
const TIME_NS: u64 = 100_000_000;

/// A folder for the counting executable and its output, removed with this value. Objects of both
/// builds have the same paths: gcc finds its counts by them, and uses them in names of internal
/// functions.
pub(super) struct Profile {
    pub folder: PathBuf,
    /// clang's tool, which must merge counts before use.
    merger: Option<PathBuf>,
}

impl Profile {
    /// L601 if the compiler's tools are not complete.
    pub(super) fn new(compiler: &Compiler, build: &Path) -> OrProblems<Profile> {
        let missing = || {
            let help = format!("on Debian: apt install llvm-{}", compiler.major);
            vec![
                Diagnostic::error(
                    "L601",
                    format!("no llvm-profdata found for {}", compiler.name),
                )
                .help(help),
            ]
        };
        let merger = if compiler.is_clang {
            Some(compiler.tool("llvm-profdata").ok_or_else(missing)?)
        } else {
            None
        };
        let folder = build.join("profile");
        // Otherwise the counts of an interrupted build would be added.
        clean(&folder);
        fs::create_dir(&folder).or_cannot_write(&folder)?;
        Ok(Profile { folder, merger })
    }

    /// Flags to compile and link the counting build. Atomic, because user threads may count
    /// concurrently.
    pub(super) fn generating(&self) -> Vec<String> {
        let mut flags = vec!["-fprofile-generate".to_owned()];
        if self.merger.is_none() {
            flags.push("-fprofile-update=prefer-atomic".to_owned());
        }
        flags
    }

    /// Flags to compile `object` with the counts of its counterpart; a source without functions has
    /// none.
    pub(super) fn using(&self, object: &Path) -> Vec<String> {
        match self.merger {
            Some(_) => vec![format!("-fprofile-use={}", self.merged().display())],
            None if object.with_extension("gcda").exists() => vec!["-fprofile-use".to_owned()],
            None => Vec::new(),
        }
    }

    fn merged(&self) -> PathBuf {
        self.folder.join("merged.profdata")
    }

    /// Runs every benchmark, and leaves the counts for `using`. L605 if none could run.
    pub(super) fn train(
        &self,
        program: &Program,
        executable: &Path,
        here: &Path,
        verbose: bool,
    ) -> OrProblems<()> {
        let raw = self.folder.join("%p.profraw");
        training(
            program,
            executable,
            &self.folder,
            here,
            &[("LLVM_PROFILE_FILE", &raw)],
            verbose,
        )?;
        let counted = match &self.merger {
            Some(merger) => self.merge(merger, verbose)?,
            None => self
                .folder
                .parent()
                .is_some_and(|build| files(build, "gcda").next().is_some()),
        };
        if counted {
            Ok(())
        } else {
            Err(vec![failed(program, "it counted nothing")])
        }
    }

    fn merge(&self, merger: &Path, verbose: bool) -> OrProblems<bool> {
        let raw: Vec<String> = files(&self.folder, "profraw")
            .map(|path| path.display().to_string())
            .collect();
        let mut command = vec![
            merger.display().to_string(),
            "merge".to_owned(),
            "-o".to_owned(),
            self.merged().display().to_string(),
        ];
        command.extend_from_slice(&raw);
        if !raw.is_empty() {
            run(
                &command,
                &self.folder,
                "L603",
                "cannot merge the profile",
                verbose,
            )?;
        }
        Ok(!raw.is_empty())
    }
}

/// Runs every benchmark of a counting build; keeps its output in `folder`. L605 if none could run.
pub(crate) fn training(
    program: &Program,
    executable: &Path,
    folder: &Path,
    here: &Path,
    environment: &[(&str, &Path)],
    verbose: bool,
) -> OrProblems<()> {
    let [commands, answers] = ["commands", "answers"].map(|name| folder.join(name));
    let write = |path: &Path, text: &str| cache::write(path, text.as_bytes()).or_cannot_write(path);
    write(
        &commands,
        &program
            .benchmarks
            .iter()
            .map(|benchmark| self::commands(program, benchmark))
            .collect::<String>(),
    )?;
    // The wrapper opens the file but does not create it.
    File::create(&answers).or_cannot_write(&answers)?;
    let mut training = Command::new(executable);
    // Not an argument: user code may read those.
    training.env("LATH_TRAIN", "1").current_dir(here);
    training.env(
        "LATH_CHANNEL",
        format!("{}:{}", commands.display(), answers.display()),
    );
    training
        .env_remove("GCOV_PREFIX")
        .env_remove("GCOV_PREFIX_STRIP")
        .envs(environment.iter().copied());
    training.envs(program.environment());
    if verbose {
        eprintln!("{training:?}");
    }
    let _doing = doing("running the benchmarks for --pgo");
    let status = output(&mut training, Task::Build)
        .map_err(|error| vec![failed(program, &error.to_string())])?
        .status;
    if !status.success() {
        return Err(vec![failed(program, &format!("it ended with {status}"))]);
    }
    ran(&fs::read_to_string(&answers).unwrap_or_default())
        .map_err(|reason| vec![failed(program, &reason)])
}

impl Drop for Profile {
    fn drop(&mut self) {
        clean(&self.folder);
    }
}

/// Removes a counting build and its counts. A failure only affects the next one, which reports it.
fn clean(folder: &Path) {
    let _ = fs::remove_dir_all(folder);
    for counts in folder
        .parent()
        .into_iter()
        .flat_map(|build| files(build, "gcda"))
    {
        let _ = fs::remove_file(counts);
    }
}

fn files(folder: &Path, extension: &'static str) -> impl Iterator<Item = PathBuf> {
    let paths = inside(folder).into_iter();
    paths.filter(move |path| path.extension().is_some_and(|e| e == extension))
}

pub(crate) fn failed(program: &Program, reason: &str) -> Diagnostic {
    Diagnostic::error(
        "L605",
        format!(
            "no profile of {}: the training run failed: {reason}",
            program.source
        ),
    )
    .help(
        "lath runs each benchmark briefly with the first value of each parameter: check that \
            `lath run` works without --pgo",
    )
}

/// Ok if some benchmark was measured; otherwise the first reason why none was.
fn ran(answers: &str) -> Result<(), String> {
    let answers: Vec<Value> = answers
        .lines()
        .filter_map(|line| serde_json::from_str(line).ok())
        .collect();
    if answers.iter().any(|answer| answer["event"] == "iteration") {
        return Ok(());
    }
    let text = |answer: &Value, field: &str| answer[field].as_str().unwrap_or_default().to_owned();
    let failure = answers
        .iter()
        .find(|answer| answer["event"] == "failure")
        .map(|f| format!("{}: {}", text(f, "where"), text(f, "message")));
    Err(failure.unwrap_or_else(|| "no output".to_owned()))
}

/// A trial of one iteration; a group runs once. After a failure the next trial starts fresh.
fn commands(program: &Program, benchmark: &Benchmark) -> String {
    let values = benchmark.params.iter().filter_map(|&(state, param)| {
        let param = &program.states[state].params[param];
        // For a random value keep the field's initial value: the run's seed is unknown here.
        let value = param.values.first().filter(|value| *value != "random")?;
        Some(format!(
            " p.{}={}",
            encode(&param.name, "="),
            encode(value, "")
        ))
    });
    let groups: Vec<String> = benchmark.group_threads.iter().map(u64::to_string).collect();
    let threads = match benchmark.group_threads.iter().sum::<u64>() {
        0 => String::new(),
        threads => format!(" threads={threads} thread_groups={}", groups.join(",")),
    };
    format!(
        "trial benchmark={}{threads}{}\niterate time_ns={TIME_NS} last=1\nend\n",
        benchmark.index,
        values.collect::<String>()
    )
}

/// As PROTOCOL.md says.
fn encode(text: &str, more: &str) -> String {
    let mut encoded = String::new();
    for c in text.chars() {
        if c == '%' || c.is_ascii_control() || c == ' ' || more.contains(c) {
            encoded.push_str(&format!("%{:02X}", u32::from(c)));
        } else {
            encoded.push(c);
        }
    }
    encoded
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_encoded() {
        assert_eq!(encode("a=b c%\né", "="), "a%3Db%20c%25%0Aé");
    }

    #[test]
    fn a_training_that_measured_nothing_says_why() {
        let failure = r#"{"event":"failure","kind":"exception","where":"f","message":"no file"}"#;
        assert_eq!(ran(failure), Err("f: no file".to_owned()));
        assert_eq!(
            ran(&format!("{failure}\n{{\"event\":\"iteration\"}}\n")),
            Ok(())
        );
        assert!(ran("").is_err());
    }
}

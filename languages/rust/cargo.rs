//! Cargo: one target folder for all wrappers of a toolchain, so that dependencies are compiled
//! once; their resolution is stored for the next wrapper with the same ones. Only this module
//! fetches anything, during the build, never while measuring.

use super::dependencies::{self, Dependency};
use super::flags::Flags;
use super::library::UNWANTED;
use super::platforms::{MODULES, Toolchain};
use crate::shared::activity::doing;
use crate::shared::cache::CannotWrite;
use crate::shared::cache::{self, Entry, Key};
use lath_core::diagnostic::OrProblems;
use lath_core::language::Linked;
use lath_tools::{Task, english, output, problem};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

pub struct Cargo<'a> {
    toolchain: &'a Toolchain,
    flags: &'a Flags,
    /// Held during a build: otherwise programs of the same name could be swapped.
    target: Entry,
    /// File for the resolution of these dependencies; `None`: there are none.
    lock: Option<PathBuf>,
    /// Native libraries that the program calls.
    linked: &'a [Linked],
    /// Arguments for the program alone, as [`super::library::library`] gives them.
    library: Option<[String; 2]>,
    /// What it compiles for, if that is not this machine: `--target=…`.
    target_words: Vec<String>,
    verbose: bool,
}

pub struct Outcome {
    pub success: bool,
    pub stdout: Vec<u8>,
    pub stderr: String,
    pub command: Vec<String>,
}

impl<'a> Cargo<'a> {
    pub fn new(
        toolchain: &'a Toolchain,
        flags: &'a Flags,
        dependencies: &[Dependency],
        linked: &'a [Linked],
        library: Option<[String; 2]>,
        target_words: Vec<String>,
        verbose: bool,
    ) -> OrProblems<Cargo<'a>> {
        let mut key = Key::new();
        key.add(&toolchain.identity).add_processor(&flags.rustc);
        // Crates of two checkouts have equal names: cargo would confuse them.
        for path in dependencies.iter().filter_map(|one| one.path.as_ref()) {
            key.add(path.as_os_str().as_encoded_bytes());
        }
        let target = cache::entry("cargo", &key.finish())?;
        let lock = if dependencies.is_empty() {
            None
        } else {
            Some(resolution(&target, dependencies)?)
        };
        Ok(Cargo {
            toolchain,
            flags,
            target,
            lock,
            linked,
            library,
            target_words,
            verbose,
        })
    }

    /// The fixed folder in which every program is built: its path is an argument for all crates and
    /// must not change.
    pub fn project(&self) -> OrProblems<PathBuf> {
        let folder = self.target.folder.join("project");
        // Left by the previous program; the rest is overwritten.
        let _ = fs::remove_dir_all(&folder);
        cache::create_folder(&folder).or_cannot_write(&folder)?;
        Ok(folder)
    }

    /// Builds the project in `folder`. `copies`: its folders with the user's files, and their names
    /// in the program. `further`: arguments of the compiler for the program alone.
    pub fn build(
        &self,
        folder: &Path,
        name: &str,
        copies: &[(String, String)],
        further: &[&str],
    ) -> OrProblems<Outcome> {
        let Some(lock) = &self.lock else {
            return self.run(folder, name, copies, further, true);
        };
        let own = folder.join("Cargo.lock");
        if fs::copy(lock, &own).is_ok() {
            let outcome = self.run(folder, name, copies, further, true)?;
            if outcome.success
                || outcome
                    .stdout
                    .windows(COMPILED.len())
                    .any(|words| words == COMPILED)
            {
                return Ok(outcome);
            }
            // A fetched file was deleted.
        }
        let outcome = self.run(folder, name, copies, further, false)?;
        if own.is_file() {
            fs::copy(&own, lock).or_cannot_write(lock)?;
        }
        Ok(outcome)
    }

    fn words(
        &self,
        name: &str,
        copies: &[(String, String)],
        further: &[&str],
        offline: bool,
    ) -> Vec<String> {
        let mut words = vec![self.toolchain.cargo.to_string_lossy().into_owned()];
        words.extend(
            [
                "rustc",
                "--release",
                "--bin",
                name,
                "--message-format=json",
                "--color=never",
            ]
            .map(String::from),
        );
        words.extend(self.target_words.iter().cloned());
        words.extend(offline.then(|| "--offline".to_owned()));
        words.extend(["--", "--cfg=lath", "--check-cfg=cfg(lath)"].map(String::from));
        words.extend(self.library.iter().flatten().cloned());
        words.extend(
            copies
                .iter()
                .map(|(folder, name)| format!("--remap-path-prefix={folder}={name}")),
        );
        words.extend(further.iter().map(|word| (*word).to_owned()));
        // Only for the program: dependencies need not be recompiled for every library.
        for Linked { name, folder, .. } in self.linked {
            let folder = folder.display();
            words.extend([
                format!("-Lnative={folder}"),
                format!("-Clink-arg=-l{name}"),
                format!("-Clink-arg=-Wl,-rpath,{folder}"),
            ]);
        }
        words
    }

    fn command(&self, words: &[String], folder: &Path) -> Command {
        let mut command = Command::new(&words[0]);
        command.args(&words[1..]).current_dir(folder);
        for name in UNWANTED {
            command.env_remove(name);
        }
        command
            .env("RUSTC", &self.toolchain.rustc)
            .env("CARGO_TARGET_DIR", self.target.folder.join("target"))
            .env("CARGO_INCREMENTAL", "0");
        // Equal for every program; otherwise everything would be recompiled for each.
        let mut flags = vec![format!(
            "--remap-path-prefix={}=.",
            self.target.folder.display()
        )];
        // Lints of the user's file and flags do not apply to the wrapper and to lath's crate, and
        // `forbid` would reject them.
        flags.push("--cap-lints=warn".to_owned());
        flags.extend(self.flags.rustc.iter().cloned());
        english(&mut command).env("CARGO_ENCODED_RUSTFLAGS", flags.join("\x1f"));
        command
    }

    fn run(
        &self,
        folder: &Path,
        name: &str,
        copies: &[(String, String)],
        further: &[&str],
        offline: bool,
    ) -> OrProblems<Outcome> {
        let words = self.words(name, copies, further, offline);
        if self.verbose {
            eprintln!("{}", words.join(" "));
        }
        let mut command = self.command(&words, folder);
        let _doing = doing(if offline {
            "cargo"
        } else {
            "cargo, which may fetch crates"
        });
        let output =
            output(&mut command, Task::Build).map_err(|error| vec![problem(&words[0], &error)])?;
        let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
        Ok(Outcome {
            success: output.status.success(),
            stdout: output.stdout,
            stderr,
            command: words,
        })
    }

    /// Removes a wrapper's files from the target folder: it was moved out, and will not be built
    /// again.
    pub fn forget(&self, name: &str) {
        let made = match self.target_words.first() {
            None => "target/release".to_owned(),
            Some(_) => format!("target/{MODULES}/release"),
        };
        let release = self.target.folder.join(made);
        for folder in [
            release.clone(),
            release.join("deps"),
            release.join(".fingerprint"),
        ] {
            for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
                let file = entry.file_name().to_string_lossy().into_owned();
                let own = file
                    .strip_prefix(name)
                    .is_some_and(|rest| rest.is_empty() || rest.starts_with(['-', '.']));
                // A failure only wastes space.
                if own && entry.path().is_dir() {
                    let _ = fs::remove_dir_all(entry.path());
                } else if own {
                    let _ = fs::remove_file(entry.path());
                }
            }
        }
    }
}

/// Text in the messages of a build that reached the compiler.
const COMPILED: &[u8] = b"\"compiler-message\"";

fn resolution(target: &Entry, dependencies: &[Dependency]) -> OrProblems<PathBuf> {
    let folder = target.folder.join("resolved");
    cache::create_folder(&folder).or_cannot_write(&folder)?;
    let mut key = Key::new();
    dependencies::add(dependencies, &mut key)?;
    Ok(folder.join(format!("{}.lock", key.finish())))
}

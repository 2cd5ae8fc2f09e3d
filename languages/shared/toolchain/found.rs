//! Finds the toolchains of a language, and chooses one.

use super::chosen::{Chosen, named};
use super::distinct::distinct;
use super::facts::{Facts, Toolchain};
use super::silent;
use lath_core::diagnostic::{Diagnostic, OrProblems};
use lath_tools::find_all;
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::OnceLock;
use std::thread;

/// The toolchains of a language on this machine; each is asked once.
pub(crate) struct Toolchains<T: 'static> {
    pub(super) facts: Facts<T>,
    usual: OnceLock<Option<T>>,
    all: OnceLock<Vec<T>>,
}

impl<T: Toolchain> Toolchains<T> {
    pub const fn new(facts: Facts<T>) -> Toolchains<T> {
        Toolchains {
            facts,
            usual: OnceLock::new(),
            all: OnceLock::new(),
        }
    }

    /// The one behind the command, if it can be used.
    pub fn usual(&self) -> Option<T> {
        let asked = || (self.facts.usual)().filter(|tool| tool.lacks().is_none());
        self.usual.get_or_init(asked).clone()
    }

    /// All of them, the usual one first, then by product and version. They are asked side by side:
    /// each takes some hundredths of a second.
    pub fn all(&self) -> &[T] {
        self.all.get_or_init(|| {
            let usual = self.usual();
            let mut seen: BTreeSet<PathBuf> =
                usual.iter().map(|tool| tool.path().to_owned()).collect();
            let mut wanted = distinct((self.facts.candidates)());
            wanted.retain(|path| path.canonicalize().is_ok_and(|real| !seen.contains(&real)));
            let mut found = self.answers(&wanted);
            found.sort_by_key(|tool| self.facts.rank(tool));
            found.retain(|tool| seen.insert(tool.path().to_owned()));
            usual.into_iter().chain(found).collect()
        })
    }

    fn answers(&self, programs: &[PathBuf]) -> Vec<T> {
        let ask = self.facts.ask;
        let answers: Vec<Option<T>> = thread::scope(|scope| {
            let asked: Vec<_> = programs
                .iter()
                .map(|program| scope.spawn(move || ask(program, None)))
                .collect();
            asked
                .into_iter()
                .map(|answer| answer.join().ok().flatten())
                .collect()
        });
        answers.into_iter().flatten().collect()
    }

    pub(super) fn named(&self) -> Vec<Chosen<T>> {
        named(self.all())
    }

    /// The names of those that can be used.
    fn usable(&self) -> impl Iterator<Item = Chosen<T>> {
        let named = self.named().into_iter();
        named.filter(|chosen| chosen.tool.lacks().is_none())
    }

    /// Whether the program that the user's shell would start fails: no other takes its place.
    pub(super) fn is_refused(&self) -> bool {
        self.usual().is_none() && silent::is_refused(self.facts.language, self.facts.command)
    }

    /// The one that the user names by a path or a command, or else by its platform, or else the
    /// usual one, or else the first that can be used. L601 if it is missing or cannot be used.
    pub fn choose(&self, command: Option<&str>, platform: Option<&str>) -> OrProblems<Chosen<T>> {
        if let Some(command) = command {
            return self.of_command(command, platform)?.usable();
        }
        let usual = self.usual().map(Chosen::of);
        let Some(name) = platform else {
            let other = || self.usable().next().filter(|_| !self.is_refused());
            return usual.or_else(other).ok_or_else(|| vec![self.nothing()]);
        };
        if let Some(chosen) = usual.filter(|chosen| chosen.platform == name) {
            return Ok(chosen);
        }
        let found = self.named().into_iter().find(|one| one.platform == name);
        found.ok_or_else(|| vec![self.missing(name)])?.usable()
    }

    /// The one that a path or a command stands for.
    pub fn of_command(&self, command: &str, platform: Option<&str>) -> OrProblems<Chosen<T>> {
        // Programs are asked in another folder.
        let found = find_all(command).into_iter();
        let found = found.filter_map(|path| std::path::absolute(path).ok());
        let mut answers = found.filter_map(|path| (self.facts.ask)(&path, platform));
        let tool = answers.next().ok_or_else(|| {
            let what = format!("`{command}` is not a {}", self.facts.what);
            let help = format!("give a path or a command: {}", self.facts.examples);
            vec![Diagnostic::error("L601", what).help(help)]
        })?;
        let chosen = Chosen::of(tool);
        Ok(Chosen {
            platform: platform.map_or(chosen.platform, str::to_owned),
            tool: chosen.tool,
        })
    }

    fn missing(&self, name: &str) -> Diagnostic {
        let here: Vec<String> = self.usable().map(|chosen| chosen.platform).collect();
        let here = if here.is_empty() {
            String::new()
        } else {
            format!("; here are: {}", here.join(", "))
        };
        let install = advice((self.facts.install)(name));
        Diagnostic::error("L601", format!("platform {name} is not installed"))
            .help(format!("{install}{here}"))
    }

    /// What the command said, if it is there and fails.
    fn nothing(&self) -> Diagnostic {
        let what = format!("no {}{} found", self.facts.what, self.facts.versions);
        let install = advice((self.facts.install)(self.facts.products[0].name));
        silent::instead(
            self.facts.language,
            Diagnostic::error("L601", what).help(install),
        )
    }
}

/// Packages are Debian's.
fn advice(install: String) -> String {
    if install.starts_with("apt") {
        format!("on Debian: {install}")
    } else {
        install
    }
}

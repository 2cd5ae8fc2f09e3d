//! The toolchains of this machine: every language with its platforms, searched concurrently.

use lath_core::language::{Language, Platform, Tool};
use std::path::PathBuf;
use std::thread;

pub struct Machine {
    pub languages: Vec<Found>,
    pub profilers: Vec<ProfilerState>,
    pub journals: PathBuf,
}

/// A language, with the result of the search.
pub struct Found {
    pub language: &'static dyn Language,
    pub platforms: Vec<Platform>,
    pub tools: Vec<Tool>,
    pub facts: Vec<(&'static str, String)>,
}

pub struct ProfilerState {
    pub name: &'static str,
    pub doc: &'static str,
    /// Why it cannot be used.
    pub unavailable: Option<String>,
}

impl Machine {
    pub fn probe() -> Machine {
        thread::scope(|scope| {
            let languages: Vec<_> = lath_languages::all()
                .iter()
                .map(|language| scope.spawn(|| Found::of(*language)))
                .collect();
            let profilers = lath_runner::profiler::all();
            let profilers = profilers
                .iter()
                .map(|p| ProfilerState {
                    name: p.name(),
                    doc: p.doc(),
                    unavailable: p.available().err(),
                })
                .collect();
            let languages = languages
                .into_iter()
                .map(|l| l.join().expect("probing does not panic"))
                .collect();
            Machine {
                languages,
                profilers,
                journals: lath_runner::journal::default_dir(),
            }
        })
    }

    /// The search result for `language`.
    pub fn of(&self, language: &dyn Language) -> Option<&Found> {
        self.languages
            .iter()
            .find(|found| found.language.id() == language.id())
    }
}

impl Found {
    fn of(language: &'static dyn Language) -> Found {
        Found {
            language,
            platforms: language.platforms(),
            tools: language.tools(),
            facts: language.facts(),
        }
    }

    /// The platform of that name, or the default one.
    pub fn platform(&self, name: Option<&str>) -> Option<&Platform> {
        self.platforms
            .iter()
            .find(|p| name.map_or(p.default, |name| p.name == name))
    }

    /// Commands that install a platform, each once.
    pub fn installs(&self) -> String {
        let mut commands: Vec<&str> = self.platforms.iter().map(|p| p.install.as_str()).collect();
        commands.dedup();
        commands.join(", or ")
    }
}

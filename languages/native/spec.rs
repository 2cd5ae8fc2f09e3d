//! What a compiled language declares: its [`Spec`] in code, its [`Facts`] in `language.toml`.

use super::kind::Kind;
use super::scan::dialect::Dialect;
use crate::shared::cache::Key;
use crate::shared::runtime::{File, Runtime};
use lath_core::language::{Bodies, Example};
use lath_core::port::Ported;
use serde::Deserialize;
use std::path::Path;
use std::sync::OnceLock;

/// The differences between these languages.
pub struct Spec {
    pub dialect: &'static Dialect,
    /// `language.toml`.
    pub toml: &'static str,
    /// The wrapper's template.
    pub template: &'static str,
    /// File name extension of a wrapper.
    pub extension: &'static str,
    /// Headers, and sources of C or C++.
    pub runtime: &'static [Runtime],
    pub example: Example,
    pub bodies: Option<Bodies>,
    /// Translates another tool's benchmarks.
    pub port: Option<fn(&Path, &str) -> Option<Ported>>,
}

impl Spec {
    /// Those of C first, also for C++.
    pub fn runtime_files(&self) -> Vec<File> {
        self.runtime.iter().flat_map(Runtime::files).collect()
    }

    /// Split into files to compile, and headers.
    pub fn runtime_parts(&self) -> (Vec<File>, Vec<File>) {
        let is_source = |file: &File| file.name.ends_with(".c") || file.name.ends_with(".cpp");
        self.runtime_files().into_iter().partition(is_source)
    }

    pub fn identify_runtime(&self, key: &mut Key) {
        self.runtime.iter().for_each(|files| files.identify(key));
    }
}

/// The parsed `language.toml`. It lives as long as the program, like a registry entry.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Facts {
    pub name: String,
    pub extensions: Vec<String>,
    pub flags: Vec<String>,
    pub dialect: String,
    pub std_prefixes: Vec<String>,
    pub old_standards: Vec<String>,
    pub enough: String,
    pub variables: Vec<String>,
    pub platforms: Vec<Toolchain>,
}

/// A declared platform, with its possible commands: a program, and words that follow.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Toolchain {
    pub name: String,
    pub commands: Vec<String>,
    pub install: String,
    /// What the commands are, if neither gcc nor clang.
    #[serde(default)]
    pub kind: Kind,
    /// The engine of WebAssembly that runs what the commands make; `None`: the processor does.
    pub engine: Option<String>,
}

/// The facts, the extensions and the variables of a language.
type Declared = (
    &'static Facts,
    &'static [&'static str],
    &'static [&'static str],
);

/// A compiled language.
pub struct Native {
    pub spec: &'static Spec,
    facts: OnceLock<Declared>,
}

impl Native {
    pub const fn new(spec: &'static Spec) -> Native {
        Native {
            spec,
            facts: OnceLock::new(),
        }
    }

    pub fn read(&self) -> Declared {
        *self.facts.get_or_init(|| {
            let facts: Facts =
                toml::from_str(self.spec.toml).expect("language.toml is part of this crate");
            let facts: &'static Facts = Box::leak(Box::new(facts));
            let words = |words: &'static [String]| -> &'static [&'static str] {
                let words: Vec<&'static str> = words.iter().map(String::as_str).collect();
                words.leak()
            };
            (facts, words(&facts.extensions), words(&facts.variables))
        })
    }

    pub fn declared(&self) -> &'static Facts {
        self.read().0
    }
}

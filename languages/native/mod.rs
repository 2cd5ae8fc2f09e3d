//! Languages compiled by a C or C++ compiler: scanning, generating and building, according to a
//! [`Spec`].

mod assembled;
mod build;
mod cmake;
mod collisions;
mod complaint;
pub(crate) mod copies;
pub(crate) mod depends;
mod flags;
mod generate;
mod hints;
pub(crate) mod library;
mod model;
mod needs;
pub(crate) mod paths;
pub(crate) mod profile;
mod refused;
mod runtime;
pub mod scan;
pub(crate) mod searched;
mod toolchain;
mod unplaced;

use crate::shared::cache::{self, Key};
use crate::shared::executable;
use crate::shared::runtime::{File, Runtime};
use lath_core::assemble;
use lath_core::diagnostic::Diagnostic;
use lath_core::language::{
    Bodies, BuildOption, BuildOptions, Example, Generated, Language, Need, Platform, Report, Tool,
};
use lath_core::paths::{Span, Words};
use lath_core::plan::Wrapper;
use lath_core::program::Program;
use lath_core::site::Scan;
use lath_core::stacks::{Callers, Means, Stacks};
use serde::Deserialize;
use std::path::Path;
use std::sync::OnceLock;

/// The differences between these languages.
pub struct Spec {
    pub dialect: &'static scan::Dialect,
    /// `language.toml`.
    pub toml: &'static str,
    /// The wrapper's template.
    pub template: &'static str,
    /// File name extension of a wrapper.
    pub extension: &'static str,
    /// Headers, and sources of C or C++.
    pub(crate) runtime: &'static [Runtime],
    pub example: Example,
    pub bodies: Option<Bodies>,
}

impl Spec {
    /// Those of C first, also for C++.
    fn runtime_files(&self) -> Vec<File> {
        self.runtime.iter().flat_map(Runtime::files).collect()
    }

    /// Split into files to compile, and headers.
    fn runtime_parts(&self) -> (Vec<File>, Vec<File>) {
        let is_source = |file: &File| file.name.ends_with(".c") || file.name.ends_with(".cpp");
        self.runtime_files().into_iter().partition(is_source)
    }

    fn identify_runtime(&self, key: &mut Key) {
        self.runtime.iter().for_each(|files| files.identify(key));
    }
}

/// The parsed `language.toml`. It lives as long as the program, like a registry entry.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Facts {
    name: String,
    extensions: Vec<String>,
    flags: Vec<String>,
    dialect: String,
    std_prefixes: Vec<String>,
    old_standards: Vec<String>,
    enough: String,
    variables: Vec<String>,
    platforms: Vec<Toolchain>,
}

/// A declared platform, with its possible commands.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Toolchain {
    name: String,
    commands: Vec<String>,
    install: String,
}

/// The facts, the extensions and the variables of a language.
type Declared = (
    &'static Facts,
    &'static [&'static str],
    &'static [&'static str],
);

/// Beginnings of what its runtime says when it ends the process.
const REPORT: Report = Report {
    deadlock: &[],
    begins: &[
        "ERROR: AddressSanitizer",
        "ERROR: LeakSanitizer",
        "ERROR: UndefinedBehaviorSanitizer",
        "WARNING: ThreadSanitizer",
        "FATAL: ThreadSanitizer",
        "WARNING: MemorySanitizer",
        "terminate called",
    ],
    runtime: &[],
};

/// A compiled language.
pub struct Native {
    spec: &'static Spec,
    facts: OnceLock<Declared>,
}

impl Native {
    pub const fn new(spec: &'static Spec) -> Native {
        Native {
            spec,
            facts: OnceLock::new(),
        }
    }

    fn read(&self) -> Declared {
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

    fn declared(&self) -> &'static Facts {
        self.read().0
    }
}

/// Whether a C compiler may make something of a file: not of a source of another language.
pub(crate) fn can_link(further: &Path) -> bool {
    let extension = further.extension().and_then(|e| e.to_str());
    extension
        .and_then(crate::of_extension)
        .is_none_or(|language| [crate::c::C.id(), crate::cpp::CPP.id()].contains(&language.id()))
}

impl Language for Native {
    fn id(&self) -> &'static str {
        self.spec.dialect.id
    }

    fn name(&self) -> &'static str {
        &self.declared().name
    }

    fn extensions(&self) -> &'static [&'static str] {
        self.read().1
    }

    /// `#include "…"` ends at a quote and at the end of its line.
    fn refuses_in_name(&self, _source: &Path, c: char) -> bool {
        matches!(c, '"' | '\n' | '\r')
    }

    fn platforms(&self) -> Vec<Platform> {
        toolchain::platforms(self.declared())
    }

    fn default_platform(&self) -> Option<Platform> {
        toolchain::default_platform(self.declared())
    }

    fn facts(&self) -> Vec<(&'static str, String)> {
        let headers = runtime::headers(self).map_or_else(
            |problems| problems[0].to_string(),
            |folder| folder.display().to_string(),
        );
        vec![("headers for files that include lath.h", headers)]
    }

    fn tools(&self) -> Vec<Tool> {
        needs::tools()
    }

    fn needs(&self, options: &BuildOptions) -> Vec<Need> {
        needs::needs(options)
    }

    fn paths(&self, kind: Words, words: &[String]) -> Vec<Span> {
        if kind == Words::Runtime {
            Vec::new()
        } else {
            paths::of(words)
        }
    }

    fn variables(&self) -> &'static [&'static str] {
        self.read().2
    }

    fn report(&self) -> Report {
        REPORT
    }

    fn digest(&self, wrapper: &Wrapper) -> Option<String> {
        executable::digest(wrapper)
    }

    fn layouts(&self) -> u64 {
        build::LAYOUTS
    }

    fn example(&self) -> Option<Example> {
        Some(self.spec.example)
    }

    fn bodies(&self) -> Option<Bodies> {
        self.spec.bodies
    }

    fn stacks(&self, _wrapper: &Wrapper, _options: &BuildOptions) -> Result<Stacks, String> {
        Ok(Stacks::of_wrapper(Means::Outside(Callers::Debugging)))
    }

    fn scan(&self, source: &Path, options: &BuildOptions) -> Result<Scan, Vec<Diagnostic>> {
        scan::scan(self.spec.dialect, source, options)
    }

    fn takes(&self, _source: &Path) -> &'static [BuildOption] {
        &[
            BuildOption::Compiler,
            BuildOption::CompilerFlags,
            BuildOption::LinkerFlags,
            BuildOption::Packages,
            BuildOption::Sources,
            BuildOption::Lto,
            BuildOption::Pgo,
        ]
    }

    fn takes_source(&self, further: &Path) -> bool {
        can_link(further)
    }

    fn scan_text(&self, name: &str, text: &str) -> Scan {
        scan::scan_text(self.spec.dialect, name, text, &[])
    }

    fn program(&self, source: &Path, options: &BuildOptions) -> Result<Program, Vec<Diagnostic>> {
        let scan = self.scan(source, options)?;
        assemble::program(&scan, self.id()).map(assemble::joined)
    }

    fn generate(
        &self,
        program: &Program,
        folder: &Path,
        options: &BuildOptions,
        standalone: bool,
    ) -> Result<Generated, Vec<Diagnostic>> {
        generate::generate(self, program, folder, options, standalone)
    }

    fn build(
        &self,
        program: &Program,
        output: Option<&Path>,
        options: &BuildOptions,
    ) -> Result<Wrapper, Vec<Diagnostic>> {
        build::build(self, program, output, options)
    }
}

/// Splits flags as a shell would: at blanks, with quotes and backslashes understood and nothing
/// expanded.
pub fn split_words(text: &str) -> Vec<String> {
    flags::words(text)
}

/// The inverse of a shell's splitting, and of [`split_words`].
pub fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "/._-+=:,@%^".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', "'\\''"))
    }
}

/// The same for a flag's value: L503 for an unclosed quote.
pub fn checked_words(flag: &str, text: &str) -> Result<Vec<String>, Diagnostic> {
    flags::checked_words(flag, text)
}

/// The linker flags of these packages, from pkg-config. L604 if it does not know them.
pub(crate) fn pkg_config_libraries(
    packages: &[String],
    folder: &Path,
) -> Result<Vec<String>, Vec<Diagnostic>> {
    if packages.is_empty() {
        Ok(Vec::new())
    } else {
        flags::pkg_config("--libs", packages, folder)
    }
}

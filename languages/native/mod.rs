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
mod kind;
pub(crate) mod library;
mod model;
mod needs;
pub(crate) mod paths;
pub(crate) mod placement;
pub(crate) mod profile;
mod project;
mod refused;
mod runtime;
mod sandboxed;
pub mod scan;
pub(crate) mod searched;
pub(crate) mod spec;
mod toolchain;
mod unplaced;
mod version;

use crate::shared::executable;
use crate::shared::extent;
use crate::shared::runtime::shown;
use lath_core::assemble;
use lath_core::diagnostic::{Diagnostic, OrProblems};
use lath_core::language::{
    Bodies, BuildOption, BuildOptions, Example, Generated, Language, Need, Platform, Report, Tool,
};
use lath_core::paths::{Span, Words};
use lath_core::plan::Wrapper;
use lath_core::port::Ported;
use lath_core::program::Program;
use lath_core::races::Detector;
use lath_core::site::Scan;
use lath_core::source::Extent;
use lath_core::stacks::{Callers, Means, Stacks};
use spec::Native;
use std::ops::Range;
use std::path::Path;

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
        "wasm trap: ",
    ],
    runtime: &[],
};

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

    fn platform(&self, name: &str) -> Option<Platform> {
        toolchain::named(self.declared(), name)
    }

    fn default_platform(&self) -> Option<Platform> {
        toolchain::default_platform(self.declared())
    }

    fn facts(&self) -> Vec<(&'static str, String)> {
        let headers = shown(runtime::headers(self));
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

    fn project(&self, source: &Path) -> BuildOptions {
        let usual = &self.declared().flags;
        BuildOptions {
            cflags: project::flags(source, self.extensions(), usual),
            ..BuildOptions::default()
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
        placement::LAYOUTS
    }

    fn balanced_layouts(&self) -> Option<u64> {
        Some(placement::LAYOUTS)
    }

    fn port(&self, source: &Path, text: &str) -> Option<Ported> {
        self.spec.port.and_then(|port| port(source, text))
    }

    fn example(&self) -> Option<Example> {
        Some(self.spec.example)
    }

    fn bodies(&self) -> Option<Bodies> {
        self.spec.bodies
    }

    fn races(&self) -> Result<Detector, &'static str> {
        Ok(Detector {
            variable: "TSAN_OPTIONS",
            options: "halt_on_error=1:exitcode=66:history_size=7",
            log: "log_path",
            separator: ':',
            begins: "WARNING: ThreadSanitizer: data race",
        })
    }

    fn stacks(&self, wrapper: &Wrapper, _options: &BuildOptions) -> Result<Stacks, String> {
        let platforms = &self.declared().platforms;
        let is_of = |one: &spec::Toolchain| one.name == wrapper.platform && one.engine.is_some();
        if platforms.iter().any(is_of) {
            return Err("an engine of WebAssembly gives its code no symbols".to_owned());
        }
        if wrapper.compiler.starts_with("tcc ") {
            return Err(format!("{}: {}", wrapper.compiler, kind::NO_STACKS));
        }
        Ok(Stacks::of_wrapper(Means::Outside(Callers::Debugging)))
    }

    fn scan(&self, source: &Path, options: &BuildOptions) -> OrProblems<Scan> {
        let compiler = |usual: &str| toolchain::preprocessor(self.declared(), options, usual);
        scan::scan(self.spec.dialect, source, options, &compiler)
    }

    fn extents(&self, _file: &Path, text: &str, names: &[Range<usize>]) -> Vec<Option<Extent>> {
        extent::of(&(self.spec.dialect.grammar)(), text, names)
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

    fn takes_source(&self, _: &Path, language: Option<&str>) -> bool {
        library::can_link(language)
    }

    fn scan_text(&self, name: &str, text: &str) -> Scan {
        scan::scan_text(self.spec.dialect, name, text, &[])
    }

    fn program(&self, source: &Path, options: &BuildOptions) -> OrProblems<Program> {
        let scan = self.scan(source, options)?;
        assemble::program(&scan, self.id()).map(assemble::joined)
    }

    fn generate(
        &self,
        program: &Program,
        folder: &Path,
        options: &BuildOptions,
        standalone: bool,
    ) -> OrProblems<Generated> {
        generate::generate(self, program, folder, options, standalone)
    }

    fn build(
        &self,
        program: &Program,
        output: Option<&Path>,
        options: &BuildOptions,
    ) -> OrProblems<Wrapper> {
        build::build(self, program, output, options)
    }
}

/// Splits flags as a shell would: at blanks, with quotes and backslashes understood and nothing
/// expanded.
pub fn split_words(text: &str) -> Vec<String> {
    flags::words(text)
}

/// The same for a flag's value: L503 for an unclosed quote.
pub fn checked_words(flag: &str, text: &str) -> Result<Vec<String>, Diagnostic> {
    flags::checked_words(flag, text)
}

/// The linker flags of these packages, from pkg-config. L604 if it does not know them.
pub(crate) fn pkg_config_libraries(packages: &[String], folder: &Path) -> OrProblems<Vec<String>> {
    if packages.is_empty() {
        Ok(Vec::new())
    } else {
        flags::pkg_config("--libs", packages, folder)
    }
}

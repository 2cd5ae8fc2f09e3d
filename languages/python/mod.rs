//! Python: CPython, PyPy and GraalPy, 3.8 or later. The wrapper is a Python program; the runtime it imports
//! is the package `lath` in `runtime/`, which benchmark files also import.

mod build;
mod complaint;
mod dependencies;
mod extensions;
mod facts;
mod flags;
mod generate;
mod model;
mod near;
mod needs;
mod packages;
mod paths;
mod platforms;
mod port;
mod probe;
mod project;
mod requirements;
mod scan;

use crate::shared::extent;
use crate::shared::large::is_unread;
use crate::shared::runtime::shown;
use facts::{ID, RUNTIME};
use lath_core::assemble;
use lath_core::diagnostic::OrProblems;
use lath_core::language::{
    BuildOption, BuildOptions, Example, Generated, Language, Need, Platform, Report, Tool,
};
use lath_core::paths::{Span, Words};
use lath_core::plan::Wrapper;
use lath_core::port::Ported;
use lath_core::program::Program;
use lath_core::races::Detector;
use lath_core::site::Scan;
use lath_core::source::Extent;
use lath_core::stacks::{FOLDER, Inside, Means, Stacks, TraceFormat};
use std::ops::Range;
use std::path::{Path, PathBuf};

pub struct Python;

pub static PYTHON: Python = Python;

/// Folder with only the package, for running a benchmark file without lath.
fn package() -> OrProblems<PathBuf> {
    RUNTIME.cached("python")
}

/// Beginnings of what its runtime says when it ends the process.
const REPORT: Report = Report {
    deadlock: &[],
    begins: &["Fatal Python error: "],
    runtime: &[],
};

/// Environment variables that its tools and programs read.
const VARIABLES: &[&str] = &[
    "PYTHON*",
    "!PYTHONSTARTUP",
    "!PYTHON_HISTORY",
    "!PYTHONHISTFILE",
    "!PYTHONPYCACHEPREFIX",
    "!PYTHON_VERSION",
    "!PYTHON_PIP_*",
    "!PYTHON_SETUPTOOLS_*",
    "!PYTHON_GET_PIP_*",
    "!PYTHON_SHA256",
    "PYPY*",
    "!PYPY_VERSION",
    "GRAAL_PYTHON*",
    "GRAALPY*",
    "NPY_*",
    "NUMBA_*",
];

impl Language for Python {
    fn id(&self) -> &'static str {
        ID
    }

    fn name(&self) -> &'static str {
        "Python"
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["py"]
    }

    fn unproven(&self, platform: &str) -> Option<&'static str> {
        let why = "nobody has run the whole conformance kit on it";
        platform.starts_with("graalpy").then_some(why)
    }

    fn variables(&self) -> &'static [&'static str] {
        VARIABLES
    }

    fn report(&self) -> Report {
        REPORT
    }

    fn platforms(&self) -> Vec<Platform> {
        platforms::ALL.platforms()
    }

    fn default_platform(&self) -> Option<Platform> {
        platforms::ALL.default_platform()
    }

    fn facts(&self) -> Vec<(&'static str, String)> {
        vec![("PYTHONPATH for files that import lath", shown(package()))]
    }

    fn paths(&self, kind: Words, words: &[String]) -> Vec<Span> {
        if kind == Words::Runtime {
            paths::of(words)
        } else {
            Vec::new()
        }
    }

    fn located(&self, dependency: &str, find: &dyn Fn(&str) -> PathBuf) -> String {
        dependencies::located(dependency, find)
    }

    fn has_runtime(&self) -> bool {
        true
    }

    fn project(&self, source: &Path) -> BuildOptions {
        BuildOptions {
            dependencies: project::dependencies(source),
            ..BuildOptions::default()
        }
    }

    fn tools(&self) -> Vec<Tool> {
        needs::tools()
    }

    fn needs(&self, options: &BuildOptions) -> Vec<Need> {
        needs::needs(options)
    }

    fn scan(&self, source: &Path, _options: &BuildOptions) -> OrProblems<Scan> {
        scan::scan(source)
    }

    fn extents(&self, _file: &Path, text: &str, names: &[Range<usize>]) -> Vec<Option<Extent>> {
        extent::of(&tree_sitter_python::LANGUAGE.into(), text, names)
    }

    fn takes(&self, _source: &Path) -> &'static [BuildOption] {
        &BuildOption::OF_RUNTIMES
    }

    fn scan_text(&self, name: &str, text: &str) -> Scan {
        scan::scan_text(name, text)
    }

    /// For text that the grammar does not understand, ask the interpreter: it knows newer syntax,
    /// or has a better message.
    fn program(&self, source: &Path, options: &BuildOptions) -> OrProblems<Program> {
        let program = scan::scan(source)
            .and_then(|scan| assemble::program(&scan, self.id()))
            .map(assemble::joined);
        if !is_unread(&program)
            && !scan::is_understood(source)
            && let Ok(interpreter) = platforms::choose(options)
        {
            build::syntax(&interpreter, source)?;
        }
        program
    }

    /// Uses its own timer signal: an interpreter's stacks are not those of its machine code, and
    /// outside profilers need permissions.
    fn races(&self) -> Result<Detector, &'static str> {
        Err(
            "no interpreter reports them; its lock keeps each access whole, but not what several make together",
        )
    }

    fn stacks(&self, _wrapper: &Wrapper, _options: &BuildOptions) -> Result<Stacks, String> {
        let inside = Inside {
            by: "a timer signal".to_owned(),
            at: 0,
            arguments: Vec::new(),
            environment: [("LATH_STACKS".to_owned(), format!("{FOLDER}/stacks.folded"))].into(),
            format: TraceFormat::Folded,
        };
        Ok(Stacks::of_wrapper(Means::Inside(inside)))
    }

    fn port(&self, source: &Path, text: &str) -> Option<Ported> {
        port::port(source, text)
    }

    fn example(&self) -> Option<Example> {
        Some(Example {
            file: "primes.py",
            benchmark: "primes.count",
            text: include_str!("example/primes.py"),
            dependency: "numpy>=1.26",
        })
    }

    fn generate(
        &self,
        program: &Program,
        folder: &Path,
        options: &BuildOptions,
        standalone: bool,
    ) -> OrProblems<Generated> {
        generate::generate(program, folder, options, standalone)
    }

    fn build(
        &self,
        program: &Program,
        output: Option<&Path>,
        options: &BuildOptions,
    ) -> OrProblems<Wrapper> {
        build::build(program, output, options)
    }
}

//! JavaScript and TypeScript: Node, Bun, Deno, and headless Chromium driven by Node. The wrapper is
//! a module; the runtime it imports is the package `lath` in `runtime/`, which benchmark files also
//! import.

mod alias;
mod arguments;
mod build;
mod bundle;
mod complaint;
mod copies;
mod dependencies;
mod facts;
mod free;
mod generate;
mod kind;
mod literal;
mod model;
mod near;
mod needs;
mod pack;
mod paths;
mod places;
mod platforms;
mod port;
mod probe;
mod scan;
mod scope;
mod settings;
mod source;

use crate::shared::extent;
use crate::shared::runtime::shown;
use facts::{ID, RUNTIME};
use lath_core::assemble;
use lath_core::diagnostic::OrProblems;
use lath_core::language::{
    Bodies, BuildOption, BuildOptions, Example, Generated, Kind, Language, Need, Platform, Report,
    Tool,
};
use lath_core::paths::{Span, Words};
use lath_core::plan::Wrapper;
use lath_core::port::Ported;
use lath_core::program::Program;
use lath_core::races::Detector;
use lath_core::site::Scan;
use lath_core::source::Extent;
use lath_core::stacks::Stacks;
use std::ops::Range;
use std::path::{Path, PathBuf};

pub struct JavaScript;

pub static JAVASCRIPT: JavaScript = JavaScript;

/// Folder from which `npm install` can take the package, for running a benchmark file without lath.
fn package() -> OrProblems<PathBuf> {
    RUNTIME
        .cached("javascript")
        .map(|folder| folder.join("lath"))
}

/// Beginnings of what its runtime says when it ends the process.
const REPORT: Report = Report {
    deadlock: &[],
    begins: &[
        "FATAL ERROR: ",
        "# Fatal error in",
        "# Fatal JavaScript",
        "panic(main thread)",
        "panic: ",
    ],
    runtime: &[],
};

/// Environment variables that its tools and programs read.
const VARIABLES: &[&str] = &[
    "NODE_*",
    "!NODE_VERSION",
    "!NODE_REPL_*",
    "BUN_*",
    "!BUN_VERSION",
    "!BUN_INSTALL*",
    "DENO_*",
    "!DENO_VERSION",
    "!DENO_INSTALL*",
    "!DENO_DIR",
    "JSC_*",
    "UV_THREADPOOL_SIZE",
    "UV_USE_IO_URING",
];

impl Language for JavaScript {
    fn id(&self) -> &'static str {
        ID
    }

    fn name(&self) -> &'static str {
        "JavaScript"
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["js", "mjs", "cjs", "ts", "mts", "cts"]
    }

    fn variables(&self) -> &'static [&'static str] {
        VARIABLES
    }

    fn report(&self) -> Report {
        REPORT
    }

    /// URLs lose tabs and line ends, and turn `\\` into `/`. The TypeScript compiler takes `*` as a
    /// pattern, splits its arguments at `=`, and looks for a file by its URL.
    fn refuses_in_name(&self, source: &Path, c: char) -> bool {
        let compiled = source
            .extension()
            .and_then(|e| e.to_str())
            .is_some_and(|e| e.ends_with("ts"));
        matches!(c, '\t' | '\n' | '\r' | '\\')
            || compiled && matches!(c, '=' | '*' | '?' | '#' | '%')
    }

    fn platforms(&self) -> Vec<Platform> {
        platforms::ALL.platforms()
    }

    fn default_platform(&self) -> Option<Platform> {
        platforms::ALL.default_platform()
    }

    /// Accepts `node-26`, found or missing.
    fn platform(&self, name: &str) -> Option<Platform> {
        self.platforms()
            .into_iter()
            .find(|p| p.name == name)
            .or_else(|| platforms::ALL.absent_version(name))
    }

    fn facts(&self) -> Vec<(&'static str, String)> {
        vec![("the package lath, for `npm install`", shown(package()))]
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

    fn extents(&self, file: &Path, text: &str, names: &[Range<usize>]) -> Vec<Option<Extent>> {
        extent::of(&scan::syntax::grammar_of(file), text, names)
    }

    fn takes(&self, _source: &Path) -> &'static [BuildOption] {
        &BuildOption::OF_RUNTIMES
    }

    fn scan_text(&self, name: &str, text: &str) -> Scan {
        scan::scan_text(name, text)
    }

    fn program(&self, source: &Path, options: &BuildOptions) -> OrProblems<Program> {
        let scan = self.scan(source, options)?;
        assemble::program(&scan, self.id()).map(assemble::joined)
    }

    /// Headers of Node-API.
    fn library_includes(&self, options: &BuildOptions) -> OrProblems<Vec<PathBuf>> {
        places::headers(options)
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

    fn races(&self) -> Result<Detector, &'static str> {
        Err("threads share only SharedArrayBuffer, and no engine reports races in it")
    }

    fn stacks(&self, wrapper: &Wrapper, _options: &BuildOptions) -> Result<Stacks, String> {
        arguments::stacks(&wrapper.platform)
    }

    fn port(&self, source: &Path, text: &str) -> Option<Ported> {
        port::port(source, text)
    }

    fn example(&self) -> Option<Example> {
        Some(Example {
            file: "primes.js",
            benchmark: "primes.count",
            text: include_str!("example/primes.js"),
            dependency: "tweetnacl@1.0.3",
        })
    }

    fn bodies(&self) -> Option<Bodies> {
        Some(Bodies {
            file: "bodies.js",
            text: include_str!("calibration/bodies.js"),
            kinds: &[Kind {
                name: "javascript",
                function: "chain",
                code: "computes in JavaScript",
            }],
            warms_up: true,
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

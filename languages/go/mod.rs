//! Go, 1.19 or later. The wrapper is another file of the user's package; the runtime it imports is
//! the module `lath` in `runtime/`, which benchmark files also import for the harness's objects.

mod asked;
mod build;
mod complaint;
mod depends;
mod environment;
mod flags;
mod foreign;
mod generate;
mod model;
mod modules;
mod near;
mod needs;
mod paths;
mod port;
mod runtime;
mod scan;
mod siblings;
mod toolchain;
mod warned;
mod workspace;

use crate::shared::executable;
use crate::shared::extent;
use crate::shared::large::is_unread;
use crate::shared::runtime::shown;
use lath_core::assemble;
use lath_core::diagnostic::Diagnostic;
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
use std::path::Path;
use toolchain::ID;

pub struct Go;

pub static GO: Go = Go;

/// Beginnings of what its runtime says when it ends the process.
const REPORT: Report = Report {
    deadlock: &["fatal error: all goroutines are asleep"],
    begins: &[
        "fatal error: ",
        "panic: ",
        "runtime: goroutine stack exceeds",
        "unexpected fault address",
        "SIGSEGV: ",
        "SIGBUS: ",
        "SIGFPE: ",
        "SIGILL: ",
        "ERROR: AddressSanitizer",
        "WARNING: DATA RACE",
    ],
    runtime: &[
        "runtime.",
        "runtime/",
        "lath/",
        "lath_run_",
        "main.lath_",
        "main.main(",
        "created by ",
        "panic(",
        "internal/",
        "syscall.",
        "goroutine running on",
    ],
};

/// Environment variables that its tools and programs read.
const VARIABLES: &[&str] = &[
    "GOGC",
    "GOMEMLIMIT",
    "GOMAXPROCS",
    "GODEBUG",
    "GOTRACEBACK",
    "GORACE",
    "GOFLAGS",
    "GOEXPERIMENT",
    "GOARCH",
    "GOOS",
    "GO386",
    "GOAMD64",
    "GOARM",
    "GOARM64",
    "GOMIPS*",
    "GOPPC64",
    "GORISCV64",
    "GOCOVERDIR",
    "CGO_*",
    "CC",
    "CXX",
    "CPATH",
    "C_INCLUDE_PATH",
    "CPLUS_INCLUDE_PATH",
    "LIBRARY_PATH",
];

impl Language for Go {
    fn id(&self) -> &'static str {
        ID
    }

    fn name(&self) -> &'static str {
        "Go"
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["go"]
    }

    fn variables(&self) -> &'static [&'static str] {
        VARIABLES
    }

    fn report(&self) -> Report {
        REPORT
    }

    fn platforms(&self) -> Vec<Platform> {
        toolchain::ALL.platforms()
    }

    fn facts(&self) -> Vec<(&'static str, String)> {
        let what = "module for files that import lath (go mod edit -replace=lath=…)";
        vec![(what, shown(runtime::RUNTIME.cached("go")))]
    }

    fn tools(&self) -> Vec<Tool> {
        needs::tools()
    }

    fn needs(&self, options: &BuildOptions) -> Vec<Need> {
        needs::needs(options)
    }

    fn paths(&self, kind: Words, words: &[String]) -> Vec<Span> {
        match kind {
            Words::Compiler => paths::of_compiler(words),
            Words::Linker => paths::of_linker(words),
            Words::Runtime => Vec::new(),
        }
    }

    fn refuses_first_in_name(&self) -> &'static [char] {
        &['.', '_']
    }

    fn scan(&self, source: &Path, options: &BuildOptions) -> Result<Scan, Vec<Diagnostic>> {
        scan::scan(source, &flags::tags(options))
    }

    fn extents(&self, _file: &Path, text: &str, names: &[Range<usize>]) -> Vec<Option<Extent>> {
        extent::of(&tree_sitter_go::LANGUAGE.into(), text, names)
    }

    fn takes(&self, _source: &Path) -> &'static [BuildOption] {
        &[
            BuildOption::Compiler,
            BuildOption::CompilerFlags,
            BuildOption::LinkerFlags,
            BuildOption::Sources,
            BuildOption::Pgo,
        ]
    }

    fn takes_source(&self, further: &Path, _: Option<&str>) -> bool {
        further.extension().is_some_and(|e| e == "go")
    }

    fn scan_text(&self, name: &str, text: &str) -> Scan {
        scan::scan_text(name, text)
    }

    /// Go's own profiler knows goroutines and all callers; outside profilers miss callers of
    /// functions without a frame.
    fn races(&self) -> Result<Detector, &'static str> {
        Ok(Detector {
            variable: "GORACE",
            options: "halt_on_error=1 exitcode=66 history_size=5",
            log: "log_path",
            separator: ' ',
            begins: "WARNING: DATA RACE",
        })
    }

    fn stacks(&self, wrapper: &Wrapper, options: &BuildOptions) -> Result<Stacks, String> {
        let toolchain =
            toolchain::choose(options).map_err(|problems| problems[0].message.clone())?;
        let written = format!("{FOLDER}/profile.pprof");
        let mut command = vec![toolchain.path.display().to_string()];
        command.extend(
            [
                "tool",
                "pprof",
                "-traces",
                "-sample_index=samples",
                "-symbolize=none",
            ]
            .map(str::to_owned),
        );
        command.extend([wrapper.path.clone(), written.clone()]);
        let inside = Inside {
            by: "runtime/pprof".to_owned(),
            at: 0,
            arguments: Vec::new(),
            environment: [("LATH_PROFILE".to_owned(), written)].into(),
            format: TraceFormat::Traces { command },
        };
        Ok(Stacks::of_wrapper(Means::Inside(inside)))
    }

    /// For text that the grammar does not understand, ask the compiler: it knows newer syntax, or
    /// has a better message.
    fn program(&self, source: &Path, options: &BuildOptions) -> Result<Program, Vec<Diagnostic>> {
        let program = self
            .scan(source, options)
            .and_then(|scan| assemble::program(&scan, self.id()))
            .map(assemble::joined);
        if !is_unread(&program)
            && !scan::is_understood(source)
            && let Ok(toolchain) = toolchain::choose(options)
        {
            build::syntax(&toolchain, source)?;
        }
        program
    }

    fn digest(&self, wrapper: &Wrapper) -> Option<String> {
        executable::digest(wrapper)
    }

    /// Its linker shuffles functions at a cost of a tenth of a second.
    fn layouts(&self) -> u64 {
        8
    }

    fn port(&self, source: &Path, text: &str) -> Option<Ported> {
        port::port(source, text)
    }

    fn example(&self) -> Option<Example> {
        Some(Example {
            file: "primes.go",
            benchmark: "primes.count",
            text: include_str!("example/primes.go"),
            dependency: "golang.org/x/crypto@v0.31.0",
        })
    }

    fn generate(
        &self,
        program: &Program,
        folder: &Path,
        options: &BuildOptions,
        standalone: bool,
    ) -> Result<Generated, Vec<Diagnostic>> {
        generate::generate(program, folder, options, standalone)
    }

    fn build(
        &self,
        program: &Program,
        output: Option<&Path>,
        options: &BuildOptions,
    ) -> Result<Wrapper, Vec<Diagnostic>> {
        build::build(program, output, options)
    }
}

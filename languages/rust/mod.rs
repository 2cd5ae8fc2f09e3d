//! Rust: rustc and cargo, 1.85 or later. The user's file is the root of a crate that cargo builds;
//! the wrapper is a module in it, and the runtime it links is the crate `lath` in `runtime/`, which
//! benchmark files may use, too.

mod aliasing;
mod allocator;
mod build;
mod cargo;
mod complaint;
mod crates;
mod dependencies;
mod flags;
mod generate;
mod library;
mod links;
mod model;
mod near;
mod needs;
mod paths;
mod placed;
mod platforms;
mod port;
mod project;
mod scan;
mod unreported_inputs;

use crate::native::placement;
use crate::shared::cache;
use crate::shared::cache::CannotWrite;
use crate::shared::executable;
use crate::shared::extent;
use crate::shared::runtime::{Runtime, generated};
use crate::shared::toolchain::Toolchain as _;
use include_dir::{Dir, include_dir};
use lath_core::assemble;
use lath_core::diagnostic::OrProblems;
use lath_core::language::{
    BuildOption, BuildOptions, Example, Generated, Language, Need, Platform, Report, Tool,
};
use lath_core::paths::{Span, Words};
use lath_core::plan::{Purpose, Wrapper};
use lath_core::port::Ported;
use lath_core::program::Program;
use lath_core::races::Detector;
use lath_core::site::Scan;
use lath_core::source::Extent;
use lath_core::stacks::{Callers, Means, Stacks};
use std::ops::Range;
use std::path::{Path, PathBuf};

/// Id of the language: the name of its folder.
const ID: &str = "rust";

pub struct Rust;

pub static RUST: Rust = Rust;

static FILES: Dir = include_dir!("$CARGO_MANIFEST_DIR/rust/runtime");

/// The crate that wrappers and benchmark files use.
const RUNTIME: Runtime = Runtime::new(&FILES);

/// The configuration for `#[cfg(…)]`.
fn configuration(options: &BuildOptions) -> scan::Configuration {
    let options = options.clone();
    scan::Configuration::new(move || {
        platforms::choose(&options)
            .map(|chosen| {
                chosen
                    .toolchain
                    .configuration(&paths::anywhere(&options.cflags, &options.folders.cflags))
            })
            .unwrap_or_default()
    })
}

/// Beginnings of what its runtime says when it ends the process.
const REPORT: Report = Report {
    deadlock: &[],
    begins: &[
        "thread '",
        "fatal runtime error: ",
        "memory allocation of ",
        "ERROR: AddressSanitizer",
        "ERROR: LeakSanitizer",
        "WARNING: ThreadSanitizer",
    ],
    runtime: &[],
};

/// Environment variables that its tools and programs read.
const VARIABLES: &[&str] = &[
    "RUST*",
    "!RUST_LOG*",
    "!RUST_RECURSION_COUNT",
    "!RUST_VERSION",
    "!RUST_TEST_*",
    "!RUSTUP_*",
    "!RUSTFLAGS",
    "!RUSTC_WRAPPER",
    "!RUSTC_WORKSPACE_WRAPPER",
    "!RUSTDOC*",
    "CARGO_PROFILE_*",
    "CARGO_TARGET_*",
    "!CARGO_TARGET_DIR",
    "!CARGO_TARGET_TMPDIR",
    "CARGO_INCREMENTAL",
    "CARGO_UNSTABLE_*",
];

impl Language for Rust {
    fn id(&self) -> &'static str {
        ID
    }

    fn name(&self) -> &'static str {
        "Rust"
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["rs"]
    }

    fn variables(&self) -> &'static [&'static str] {
        VARIABLES
    }

    fn project(&self, source: &Path) -> BuildOptions {
        BuildOptions {
            dependencies: project::dependencies(source),
            ..BuildOptions::default()
        }
    }

    fn report(&self) -> Report {
        REPORT
    }

    /// A path in an attribute is a string literal, which escapes control characters.
    fn refuses_in_name(&self, _source: &Path, c: char) -> bool {
        c.is_control() && !matches!(c, '\t' | '\n')
    }

    fn platforms(&self) -> Vec<Platform> {
        platforms::platforms()
    }

    fn default_platform(&self) -> Option<Platform> {
        platforms::default_platform()
    }

    fn facts(&self) -> Vec<(&'static str, String)> {
        vec![("crate for files that use lath", build::runtime_folder())]
    }

    fn tools(&self) -> Vec<Tool> {
        needs::tools()
    }

    fn needs(&self, options: &BuildOptions) -> Vec<Need> {
        needs::needs(options)
    }

    fn scan(&self, source: &Path, options: &BuildOptions) -> OrProblems<Scan> {
        scan::scan(source, &configuration(options))
    }

    fn extents(&self, _file: &Path, text: &str, names: &[Range<usize>]) -> Vec<Option<Extent>> {
        extent::of(&tree_sitter_rust::LANGUAGE.into(), text, names)
    }

    fn takes(&self, _source: &Path) -> &'static [BuildOption] {
        &[
            BuildOption::Compiler,
            BuildOption::CompilerFlags,
            BuildOption::LinkerFlags,
            BuildOption::Packages,
            BuildOption::Sources,
            BuildOption::Lto,
        ]
    }

    fn takes_source(&self, _: &Path, language: Option<&str>) -> bool {
        crate::native::library::can_link(language)
    }

    fn scan_text(&self, name: &str, text: &str) -> Scan {
        scan::scan_text(name, text)
    }

    fn program(&self, source: &Path, options: &BuildOptions) -> OrProblems<Program> {
        let program = assemble::joined(assemble::program(&self.scan(source, options)?, self.id())?);
        let problems = aliasing::refuse(&program, scan::facts(&program));
        if problems.is_empty() {
            Ok(program)
        } else {
            Err(problems)
        }
    }

    fn races(&self) -> Result<Detector, &'static str> {
        Err(
            "the compiler refuses them in safe code; ThreadSanitizer, for unsafe code, needs a nightly compiler and a standard library that is built with it",
        )
    }

    fn stacks(&self, _wrapper: &Wrapper, _options: &BuildOptions) -> Result<Stacks, String> {
        Ok(Stacks::of_wrapper(Means::Outside(Callers::FramePointers)))
    }

    fn paths(&self, kind: Words, words: &[String]) -> Vec<Span> {
        match kind {
            Words::Compiler => paths::of(words),
            Words::Linker => crate::native::paths::of(words),
            Words::Runtime => Vec::new(),
        }
    }

    fn located(&self, dependency: &str, find: &dyn Fn(&str) -> PathBuf) -> String {
        dependencies::located(dependency, find)
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
        port::port(source, text)
    }

    fn example(&self) -> Option<Example> {
        Some(Example {
            file: "primes.rs",
            benchmark: "primes.count",
            text: include_str!("example/primes.rs"),
            dependency: "sha2@0.10",
        })
    }

    /// Only the wrapper; `standalone`: a project for `cargo build --release`, with the runtime and
    /// copies of the user's files.
    fn generate(
        &self,
        program: &Program,
        folder: &Path,
        options: &BuildOptions,
        standalone: bool,
    ) -> OrProblems<Generated> {
        let flags = flags::resolve(options)?;
        let dependencies = dependencies::read(&options.dependencies)?;
        // Without a toolchain the text is equally valid.
        let chosen = platforms::choose(options).ok();
        let (platform, compiler) = chosen.map_or_else(
            || ("rust".to_owned(), "rustc".to_owned()),
            |c| (c.platform.clone(), c.toolchain.title()),
        );
        let count_allocations = options.purpose == Purpose::Allocations;
        let setting = generate::Setting {
            facts: scan::facts(program),
            platform: &platform,
            compiler: &compiler,
            flags: &flags.shown,
            count_allocations,
        };
        let text = generate::render(program, &setting);
        let files = if standalone {
            let project = generate::Project {
                folder,
                runtime: Some("lath"),
                dependencies: &dependencies,
                edition: &flags.edition,
                lto: flags.lto,
            };
            let mut files = project.write(program, &text)?;
            files.extend(RUNTIME.write(&folder.join("lath"))?);
            files
        } else {
            let path = folder.join(format!("{}.rs", generate::crate_name(program)));
            cache::write(&path, text.as_bytes()).or_cannot_write(&path)?;
            vec![path]
        };
        Ok(generated(files))
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

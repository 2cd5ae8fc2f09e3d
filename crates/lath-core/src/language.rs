//! The interface of a language. Implementations live in `languages/`, one folder each; other crates
//! name no language.

use crate::assemble;
use crate::diagnostic::OrProblems;
use crate::paths::{Span, Words};
use crate::plan::Wrapper;
use crate::planner::possible::Name;
use crate::port::Ported;
use crate::program::Program;
use crate::races::Detector;
use crate::site::Scan;
use crate::source::Extent;
use crate::stacks::Stacks;
use std::ops::Range;
use std::path::{Path, PathBuf};

pub use crate::build::{
    BuildOption, BuildOptions, FOLDERS_VARIABLE, INSPECT_VARIABLE, LIBRARIES_VARIABLE, Library,
    Linked, ORIGIN_VARIABLE, RuntimeArgs,
};
pub use crate::report::Report;

/// A toolchain or runtime of a language, found on this machine or missing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Platform {
    /// `g++`, `jdk-17`. Unique among all platforms of all languages: contenders are named after it.
    pub name: String,
    /// `12.2.0`; `None`: not found.
    pub version: Option<String>,
    pub path: Option<PathBuf>,
    /// How to install it on Debian.
    pub install: String,
    /// Used if no platform is requested.
    pub default: bool,
    /// Compiles while it runs, and therefore needs a longer warm-up.
    pub jit: bool,
}

/// A first benchmark in a language, for `lath init`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Example {
    pub file: &'static str,
    /// The name of its benchmark without its contender.
    pub benchmark: &'static str,
    pub text: &'static str,
    /// A dependency in the language's notation.
    pub dependency: &'static str,
}

/// Bodies of code with planted differences, for `lath calibrate`: benchmarks `<body>_base`,
/// `<body>_same` and, with 1, 2 and 5 % more of the same work, `_one`, `_more` and `_five`; any of the
/// last three may be absent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bodies {
    pub file: &'static str,
    pub text: &'static str,
    pub kinds: &'static [Kind],
    /// Its runtime compiles while it runs: each process warms up for seconds.
    pub warms_up: bool,
}

/// A kind of code that is calibrated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kind {
    /// Unique among all languages.
    pub name: &'static str,
    /// Its functions are `<function>_base` and so on.
    pub function: &'static str,
    /// What code of this kind does, after "code that".
    pub code: &'static str,
}

/// A program that some builds need in addition to a platform, such as a package manager.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tool {
    pub name: &'static str,
    /// Its purpose: `fetches dependencies`.
    pub purpose: &'static str,
    /// `None`: not found.
    pub path: Option<PathBuf>,
    /// How to install it on Debian.
    pub install: String,
}

/// A requirement of a build in addition to its platform.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Need {
    /// `pkg-config package libsodium`.
    pub what: String,
    pub supply: Supply,
}

impl Need {
    pub fn is_there(&self) -> bool {
        matches!(self.supply, Supply::There(_))
    }
}

impl Platform {
    /// Whether it can run something here. One that lacks something has a version without a path, and
    /// says what it lacks instead of how to install it.
    pub fn is_usable(&self) -> bool {
        self.version.is_some() && (self.path.is_some() || self.install.is_empty())
    }
}

/// Where a [`Need`] comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Supply {
    /// Present: its version or path.
    There(String),
    /// Fetched by the build: with which tool.
    Fetched(String),
    /// Missing: what to do.
    Missing(String),
    /// Unknown on this machine: why.
    Unknown(String),
}

/// The generator's output in a folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Generated {
    /// The wrapper's source, first, then every other file written. Absolute paths.
    pub files: Vec<PathBuf>,
}

pub trait Language: Sync {
    /// Name of its folder: `cpp`. Also `language` in manifests and records.
    fn id(&self) -> &'static str;
    /// Its display name: `C++`.
    fn name(&self) -> &'static str;
    /// File name extensions, without the dot.
    fn extensions(&self) -> &'static [&'static str];
    /// Not fully tested: lists of languages say so.
    fn experimental(&self) -> bool {
        false
    }
    /// Why nobody can rely on one of its platforms yet; rows of results say so.
    fn unproven(&self, _platform: &str) -> Option<&'static str> {
        None
    }
    fn platforms(&self) -> Vec<Platform>;
    /// The platform that is used by default.
    fn default_platform(&self) -> Option<Platform> {
        self.platforms().into_iter().find(|p| p.default)
    }
    /// The platform with that name, if it belongs to this language, found or missing; may accept
    /// more names than the list has.
    fn platform(&self, name: &str) -> Option<Platform> {
        self.platforms().into_iter().find(|p| p.name == name)
    }
    /// More facts for `lath doctor`, such as the folder of the user's headers.
    fn facts(&self) -> Vec<(&'static str, String)> {
        Vec::new()
    }

    /// The paths in the user's arguments, in every place where this language's tools accept one.
    fn paths(&self, _kind: Words, _words: &[String]) -> Vec<Span> {
        Vec::new()
    }

    /// A dependency with its local path, if any, replaced by the result of `find`: absolute.
    fn located(&self, dependency: &str, find: &dyn Fn(&str) -> PathBuf) -> String {
        if dependency.starts_with(['.', '/']) {
            find(dependency).to_string_lossy().into_owned()
        } else {
            dependency.to_owned()
        }
    }

    /// What a source takes from the project that it lies in, where no `lath.toml` says how to build
    /// it: compiler flags, local dependencies. Runs nothing.
    fn project(&self, _source: &Path) -> BuildOptions {
        BuildOptions::default()
    }

    /// Programs that some builds need in addition to a platform, for `lath doctor`.
    fn tools(&self) -> Vec<Tool> {
        Vec::new()
    }
    /// The needs of a build with these options, except its platform and the files they name, for
    /// `lath doctor SUITE`. Builds and fetches nothing.
    fn needs(&self, _options: &BuildOptions) -> Vec<Need> {
        Vec::new()
    }

    /// Folders with headers for a native library that this language's runtime loads. L607 if they
    /// cannot be provided.
    fn library_includes(&self, _options: &BuildOptions) -> OrProblems<Vec<PathBuf>> {
        Ok(Vec::new())
    }

    /// Whether a source's name must not contain this character, because the language's tools
    /// interpret it and cannot escape it.
    fn refuses_in_name(&self, _source: &Path, _c: char) -> bool {
        false
    }

    /// Characters that a source's name must not begin with: the language's tools leave out such
    /// files.
    fn refuses_first_in_name(&self) -> &'static [char] {
        &[]
    }

    /// Finds the sites of one benchmark source and of the user's files it includes. Problems in the
    /// text are diagnostics in the scan; `Err` only if the source cannot be read at all.
    fn scan(&self, source: &Path, options: &BuildOptions) -> OrProblems<Scan>;

    /// Finds the sites of a text as if it were the file `name`, which has one of the language's
    /// extensions. Reads no file and starts no program: types of other files are unknown, and
    /// conditions that only a compiler can decide count as true.
    fn scan_text(&self, name: &str, text: &str) -> Scan;

    /// The benchmarks of a source, for a language whose own tools know more than a scan.
    fn program(&self, source: &Path, options: &BuildOptions) -> OrProblems<Program> {
        self.scan(source, options)
            .and_then(|scan| assemble::program(&scan, self.id()))
    }

    /// The declarations whose names are at these places of a file's text, raw annotations blanked;
    /// `None` for a name that is not understood. The place of the whole text is all of it.
    fn extents(&self, file: &Path, text: &str, names: &[Range<usize>]) -> Vec<Option<Extent>>;

    /// Whether a program has all states of its benchmarks.
    fn lists_states(&self) -> bool {
        true
    }

    /// Possible names of a source's benchmarks, if [`Language::program`] needs a build. `None`: it
    /// needs none.
    fn names(&self, _source: &Path) -> Option<Vec<Name>> {
        None
    }

    /// The options that have an effect on the build of a source. The others are refused, or have
    /// no effect on this source if they are for others, too.
    fn takes(&self, source: &Path) -> &'static [BuildOption];

    /// Whether `further`, one of [`BuildOptions::sources`], can belong to a program of this
    /// language. `language`: the id of the one that its extension belongs to.
    fn takes_source(&self, _further: &Path, _language: Option<&str>) -> bool {
        true
    }

    /// Its benchmarks run in a virtual machine or an interpreter.
    fn has_runtime(&self) -> bool {
        false
    }

    /// Environment variables that change how fast its programs run or how they are built: names,
    /// or beginnings of names with a `*`. `!NAME` and `!BEGINNING*` exclude some again. Variables
    /// that act on every program are not among them.
    fn variables(&self) -> &'static [&'static str] {
        &[]
    }

    /// What its runtime says when it ends the process.
    fn report(&self) -> Report {
        Report::default()
    }

    /// Its wrappers may offer their own profilers.
    fn has_profilers(&self) -> bool {
        false
    }

    /// Gives a wrapper the files that its own profilers, `name` or `name:options`, need. The error
    /// says why that is impossible.
    fn equip(
        &self,
        _wrapper: &mut Wrapper,
        _profilers: &[String],
        _options: &BuildOptions,
    ) -> Result<(), String> {
        Ok(())
    }

    /// File name extension of wrappers at a place of the user's choice, if they have one.
    fn wrapper_extension(&self) -> Option<&'static str> {
        None
    }

    /// Where [`Language::build`] puts a wrapper for the requested path `output`.
    fn output(&self, output: &Path) -> PathBuf {
        output.to_owned()
    }

    /// The command that starts a wrapper at `wrapper`, if it is more than its path.
    fn start_command(&self, _wrapper: &Path) -> Option<Vec<String>> {
        None
    }

    /// How to sample the stacks of a wrapper built for [`Purpose::Stacks`](crate::plan::Purpose::Stacks). The error says why that
    /// is impossible.
    fn stacks(&self, _wrapper: &Wrapper, _options: &BuildOptions) -> Result<Stacks, String> {
        Err(format!("lath cannot show the stacks of {}", self.name()))
    }

    /// What watches a wrapper built for [`Purpose::Races`](crate::plan::Purpose::Races). The error says why nothing does.
    fn races(&self) -> Result<Detector, &'static str> {
        Err("no tool of this language sees them")
    }

    /// Identifies everything of the user's that a built wrapper executes: two wrappers with equal
    /// digests execute the same. `None`: not known, for example because it loads files when it
    /// starts.
    fn digest(&self, _wrapper: &Wrapper) -> Option<String> {
        None
    }

    /// How many placements of its code a comparison in turns has if the user asks for no number: 0
    /// to this, exclusive, are values of [`BuildOptions::layout`], and larger ones are possible. 1:
    /// its builds have one placement only.
    fn layouts(&self) -> u64 {
        1
    }

    /// So many placements in a row are a balanced set: programs that differ in nothing but their
    /// placement have the same mean over it. `None`: placements are random draws.
    fn balanced_layouts(&self) -> Option<u64> {
        None
    }

    /// The example that `lath init` writes.
    fn example(&self) -> Option<Example> {
        None
    }

    /// Translates a source with benchmarks of another tool, for `lath port`. `None`: it has none that
    /// this language can translate. Runs nothing of the source; it may ask the language's compiler
    /// what names mean.
    fn port(&self, _source: &Path, _text: &str) -> Option<Ported> {
        None
    }

    /// What `lath calibrate` measures, in the one language that has it.
    fn bodies(&self) -> Option<Bodies> {
        None
    }

    /// Writes the wrapper's source, the blanked copies of user files it needs and, with
    /// `standalone`, the runtime and a project file to build it without lath, into `folder`
    /// (created if missing).
    fn generate(
        &self,
        program: &Program,
        folder: &Path,
        options: &BuildOptions,
        standalone: bool,
    ) -> OrProblems<Generated>;

    /// Generates and compiles. Cached by content: compiles nothing twice. Puts the executable at
    /// `output`, or else in the cache.
    fn build(
        &self,
        program: &Program,
        output: Option<&Path>,
        options: &BuildOptions,
    ) -> OrProblems<Wrapper>;
}

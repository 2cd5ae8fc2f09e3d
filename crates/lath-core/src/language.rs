//! What lath asks of a language. Implementations live in `languages/`, one folder each; nothing
//! else names a language.

use crate::assemble;
use crate::diagnostic::{Diagnostic, Place};
use crate::paths::{Folders, Span, Words};
use crate::plan::{Purpose, Wrapper};
use crate::planner::possible::Name;
use crate::program::Program;
use crate::site::Scan;
use crate::stacks::Stacks;
use std::path::{Path, PathBuf};

/// Everything the user can say about a build, from flags and `lath.toml`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BuildOptions {
    /// Name of a platform, as [`Language::platforms`] has it; `None`: the default one.
    pub platform: Option<String>,
    /// Compiler command instead of the platform's own: `--cc clang++`.
    pub cc: Option<String>,
    /// Replace the language's default flags when not empty.
    pub cflags: Vec<String>,
    pub ldflags: Vec<String>,
    /// Packages whose flags `pkg-config` gives.
    pub pkg_config: Vec<String>,
    /// Further sources compiled and linked as they are.
    pub sources: Vec<PathBuf>,
    /// Optimise across files at link time.
    pub lto: bool,
    /// Optimise by the profile of a training run.
    pub pgo: bool,
    /// What the language's package manager is asked for, in its own notation, or local paths,
    /// which begin with `/`.
    pub dependencies: Vec<String>,
    /// Virtual machine or interpreter, by path or command, instead of the platform's own.
    pub runtime: Option<String>,
    pub runtime_args: RuntimeArgs,
    /// Names of the suite's native libraries that the benchmarks call.
    pub libraries: Vec<String>,
    /// The same, built. Nobody else builds them: empty where nothing is to be run.
    pub linked: Vec<Linked>,
    /// What the wrapper is for.
    pub purpose: Purpose,
    /// What relative paths in flags belong to, and where processes run.
    pub folders: Folders,
    /// Prints the commands that are run.
    pub verbose: bool,
}

/// Arguments of a virtual machine or an interpreter, over those that a benchmark asks for itself
/// (JMH: `-jvmArgs`, `-jvmArgsPrepend`, `-jvmArgsAppend`).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RuntimeArgs {
    pub replace: Option<Vec<String>>,
    pub prepend: Vec<String>,
    pub append: Vec<String>,
}

/// Environment variable of a wrapper: the folders of the native libraries that its benchmarks call,
/// with colons between them.
pub const LIBRARIES_VARIABLE: &str = "LATH_LIBRARIES";

/// Environment variable of a wrapper whose runtime loads the user's files when it starts: the
/// folder that their names are seen from, the source's.
pub const ORIGIN_VARIABLE: &str = "LATH_ORIGIN";

/// Environment variable of such a wrapper: folders with installed dependencies, with colons between
/// them.
pub const FOLDERS_VARIABLE: &str = "LATH_FOLDERS";

/// A native library of a suite (`[library.NAME]`): a shared object that several contenders may
/// call, each through its own mechanism.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Library {
    /// `crossing`, for `libcrossing.so`.
    pub name: String,
    /// Absolute.
    pub sources: Vec<PathBuf>,
    pub cc: Option<String>,
    pub cflags: Vec<String>,
    pub ldflags: Vec<String>,
    pub pkg_config: Vec<String>,
    /// The suite's: relative paths in flags are meant from there.
    pub folder: PathBuf,
    /// Where it is declared.
    pub place: Place,
}

/// A native library that was built.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Linked {
    pub name: String,
    /// What `lib<name>.so` lies in. Another content is another folder.
    pub folder: PathBuf,
    /// Files of the user's that it was made from, absolute.
    pub read: Vec<PathBuf>,
}

/// A toolchain or runtime of a language, found on this machine or missing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Platform {
    /// `g++`, `jdk-17`. No two platforms of any languages have the same: it is what a contender is
    /// called.
    pub name: String,
    /// `12.2.0`; `None`: not found.
    pub version: Option<String>,
    pub path: Option<PathBuf>,
    /// What installs it on Debian.
    pub install: String,
    /// Used when nothing else is asked for.
    pub default: bool,
    /// Compiles while it runs, and so warms up for longer.
    pub jit: bool,
}

/// A first benchmark in a language, for `lath init`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Example {
    pub file: &'static str,
    /// What its benchmark is called without its contender.
    pub benchmark: &'static str,
    pub text: &'static str,
    /// A dependency as the language writes one.
    pub dependency: &'static str,
}

/// A program that some builds need beside a platform: a package manager, say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tool {
    pub name: &'static str,
    /// What it does here: `fetches dependencies`.
    pub purpose: &'static str,
    /// `None`: not found.
    pub path: Option<PathBuf>,
    /// What installs it on Debian.
    pub install: String,
}

/// Something that a build needs beside its platform.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Need {
    /// `pkg-config package libsodium`.
    pub what: String,
    pub supply: Supply,
}

/// Where a [`Need`] comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Supply {
    /// It is there: its version, or where it lies.
    There(String),
    /// The build fetches it: by what.
    Fetched(String),
    /// It is not there: what to do.
    Missing(String),
    /// Nobody can tell on this machine: why.
    Unknown(String),
}

/// What the generator left in a folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Generated {
    /// The wrapper's source, first, then every other file written. Absolute paths.
    pub files: Vec<PathBuf>,
}

pub trait Language: Sync {
    /// Name of its folder: `cpp`. Also `language` in manifests and records.
    fn id(&self) -> &'static str;
    /// As people write it: `C++`.
    fn name(&self) -> &'static str;
    /// File name extensions, without the dot.
    fn extensions(&self) -> &'static [&'static str];
    /// Not all of it has been seen to work: it says so wherever languages are listed.
    fn experimental(&self) -> bool {
        false
    }
    fn platforms(&self) -> Vec<Platform>;
    /// The platform that is used if none is asked for.
    fn default_platform(&self) -> Option<Platform> {
        self.platforms().into_iter().find(|p| p.default)
    }
    /// The platform of that name, if it is one of this language's, found or missing: there may be
    /// more than those that are listed.
    fn platform(&self, name: &str) -> Option<Platform> {
        self.platforms().into_iter().find(|p| p.name == name)
    }
    /// Further facts that `lath doctor` shows: where the user's headers lie, say.
    fn facts(&self) -> Vec<(&'static str, String)> {
        Vec::new()
    }

    /// Where paths stand in words of the user's, in every place that this language's tools take one
    /// from.
    fn paths(&self, _kind: Words, _words: &[String]) -> Vec<Span> {
        Vec::new()
    }

    /// A dependency whose local path, if it has one, is what `find` makes of it: absolute.
    fn located(&self, dependency: &str, find: &dyn Fn(&str) -> PathBuf) -> String {
        if dependency.starts_with(['.', '/']) {
            find(dependency).to_string_lossy().into_owned()
        } else {
            dependency.to_owned()
        }
    }

    /// Programs that some builds need beside a platform, for `lath doctor`.
    fn tools(&self) -> Vec<Tool> {
        Vec::new()
    }
    /// What a build with these options needs beside its platform and the files they name, for `lath
    /// doctor SUITE`. Builds and fetches nothing.
    fn needs(&self, _options: &BuildOptions) -> Vec<Need> {
        Vec::new()
    }

    /// Folders with headers that a native library may include because this language's runtime loads
    /// it. L607 for those that cannot be had.
    fn library_includes(&self, _options: &BuildOptions) -> Result<Vec<PathBuf>, Vec<Diagnostic>> {
        Ok(Vec::new())
    }

    /// Whether the name of a source cannot have this character, because the language's tools give
    /// it a meaning and have no way to take that back.
    fn refuses_in_name(&self, _source: &Path, _c: char) -> bool {
        false
    }

    /// Finds the sites of one benchmark source and of the user's files it includes. Problems in the
    /// text are diagnostics in the scan; an `Err` is for a source that cannot be read at all.
    fn scan(&self, source: &Path, options: &BuildOptions) -> Result<Scan, Vec<Diagnostic>>;

    /// Finds the sites of a text as if it were the file `name`, which has one of the language's
    /// extensions. Reads no file and starts no program: types of other files are not known,
    /// conditions that only a compiler could decide are taken to hold.
    fn scan_text(&self, name: &str, text: &str) -> Scan;

    /// The benchmarks of a source. A language whose own tools know better than a scan says what
    /// they say.
    fn program(&self, source: &Path, options: &BuildOptions) -> Result<Program, Vec<Diagnostic>> {
        self.scan(source, options)
            .and_then(|scan| assemble::program(&scan, self.id()))
    }

    /// What benchmarks of a source may be called, where [`Language::program`] takes a build to
    /// tell. `None`: it takes none.
    fn names(&self, _source: &Path) -> Option<Vec<Name>> {
        None
    }

    /// Its benchmarks run in a virtual machine or an interpreter: `BuildOptions::runtime` and its
    /// arguments mean something.
    fn has_runtime(&self) -> bool {
        false
    }

    /// Its wrappers may offer profilers of their own, which only they know.
    fn has_profilers(&self) -> bool {
        false
    }

    /// Gives a wrapper what its own profilers, `name` or `name:options`, need beside it. The error
    /// says why they cannot have it.
    fn equip(
        &self,
        _wrapper: &mut Wrapper,
        _profilers: &[String],
        _options: &BuildOptions,
    ) -> Result<(), String> {
        Ok(())
    }

    /// File name extension of the wrappers that are put where the user wants them, if they have
    /// one.
    fn wrapper_extension(&self) -> Option<&'static str> {
        None
    }

    /// Where [`Language::build`] puts a wrapper that is to be at `output`.
    fn output(&self, output: &Path) -> PathBuf {
        output.to_owned()
    }

    /// The command that starts a wrapper at `wrapper`, where that is not just its name.
    fn start_command(&self, _wrapper: &Path) -> Option<Vec<String>> {
        None
    }

    /// How the stacks of a wrapper are seen that was built for [`Purpose::Stacks`].
    /// The error says why they cannot be.
    fn stacks(&self, _wrapper: &Wrapper, _options: &BuildOptions) -> Result<Stacks, String> {
        Err(format!(
            "lath knows no way to show the stacks of {}",
            self.name()
        ))
    }

    /// What `lath init` writes.
    fn example(&self) -> Option<Example> {
        None
    }

    /// Writes the wrapper's source, the blanked copies of user files it needs and, with
    /// `standalone`, the runtime and a project file that builds it without lath, into `folder`
    /// (created if missing).
    fn generate(
        &self,
        program: &Program,
        folder: &Path,
        options: &BuildOptions,
        standalone: bool,
    ) -> Result<Generated, Vec<Diagnostic>>;

    /// Generates and compiles. Cached by content: nothing is compiled twice. The executable is put
    /// at `output`; without it, in the cache.
    fn build(
        &self,
        program: &Program,
        output: Option<&Path>,
        options: &BuildOptions,
    ) -> Result<Wrapper, Vec<Diagnostic>>;
}

//! What the build of a wrapper takes: options, native libraries, and the environment variables of a
//! wrapper that a build decides.

mod option;

use crate::diagnostic::Place;
use crate::paths::Folders;
use crate::plan::Purpose;
pub use option::BuildOption;
use std::path::PathBuf;

/// All build options, from flags and `lath.toml`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BuildOptions {
    /// Name of a platform from [`crate::language::Language::platforms`]; `None`: the default one.
    pub platform: Option<String>,
    /// Compiler command instead of the platform's own: `--cc clang++`.
    pub cc: Option<String>,
    /// Replaces the language's default flags if not empty.
    pub cflags: Vec<String>,
    pub ldflags: Vec<String>,
    /// Packages to get flags for from `pkg-config`.
    pub pkg_config: Vec<String>,
    /// More sources to compile and link.
    pub sources: Vec<PathBuf>,
    /// Optimise across files at link time.
    pub lto: bool,
    /// Optimise with the profile of a training run.
    pub pgo: bool,
    /// Dependencies for the language's package manager, in its own notation, or local paths, which
    /// begin with `/`.
    pub dependencies: Vec<String>,
    /// Virtual machine or interpreter, by path or command, instead of the platform's own.
    pub runtime: Option<String>,
    pub runtime_args: RuntimeArgs,
    /// Names of the suite's native libraries that the benchmarks call.
    pub libraries: Vec<String>,
    /// The same, built. The language does not build them: empty if nothing will run.
    pub linked: Vec<Linked>,
    /// The purpose of the wrapper.
    pub purpose: Purpose,
    /// Which placement of the same code: 0 is the linker's own, further ones shift or shuffle it
    /// ([`crate::language::Language::layouts`]).
    pub layout: u64,
    /// The base of relative paths in flags, and the working folder of processes.
    pub folders: Folders,
    /// Print the commands that run.
    pub verbose: bool,
}

/// Arguments of a virtual machine or an interpreter, added to or replacing the benchmark's own
/// (JMH: `-jvmArgs`, `-jvmArgsPrepend`, `-jvmArgsAppend`).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RuntimeArgs {
    pub replace: Option<Vec<String>>,
    pub prepend: Vec<String>,
    pub append: Vec<String>,
}

/// Environment variable of a wrapper: the folders of native libraries that its benchmarks call,
/// separated by colons.
pub const LIBRARIES_VARIABLE: &str = "LATH_LIBRARIES";

/// Environment variable of a wrapper whose runtime loads the user's files when it starts: the
/// source's folder, which their names are relative to.
pub const ORIGIN_VARIABLE: &str = "LATH_ORIGIN";

/// Environment variable of such a wrapper: folders with installed dependencies, separated by
/// colons.
pub const FOLDERS_VARIABLE: &str = "LATH_FOLDERS";

/// Environment variable of such a wrapper while it is built: the file for its report on loading the
/// user's files. It does not measure then.
pub const INSPECT_VARIABLE: &str = "LATH_INSPECT";

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
    /// The suite's folder, the base of relative paths in flags.
    pub folder: PathBuf,
    /// The place of its declaration.
    pub place: Place,
}

/// A native library that was built.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Linked {
    pub name: String,
    /// The folder of `lib<name>.so`. Different content has a different folder.
    pub folder: PathBuf,
    /// The user's files that it was built from, absolute.
    pub read: Vec<PathBuf>,
}

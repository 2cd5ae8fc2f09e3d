//! Options of a build that some languages have no use for.

use super::{BuildOptions, RuntimeArgs};

/// What a language may take ([`crate::language::Language::takes`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum BuildOption {
    Compiler,
    CompilerFlags,
    LinkerFlags,
    Packages,
    Sources,
    Lto,
    Pgo,
    Runtime,
    RuntimeArgs,
}

impl BuildOption {
    pub const ALL: [BuildOption; 9] = [
        BuildOption::Compiler,
        BuildOption::CompilerFlags,
        BuildOption::LinkerFlags,
        BuildOption::Packages,
        BuildOption::Sources,
        BuildOption::Lto,
        BuildOption::Pgo,
        BuildOption::Runtime,
        BuildOption::RuntimeArgs,
    ];

    /// Those of a language that a virtual machine or an interpreter runs.
    pub const OF_RUNTIMES: [BuildOption; 2] = [BuildOption::Runtime, BuildOption::RuntimeArgs];

    /// Its key in `lath.toml`.
    pub fn key(self) -> &'static str {
        match self {
            BuildOption::Compiler => "cc",
            BuildOption::CompilerFlags => "cflags",
            BuildOption::LinkerFlags => "ldflags",
            BuildOption::Packages => "pkg_config",
            BuildOption::Sources => "sources",
            BuildOption::Lto => "lto",
            BuildOption::Pgo => "pgo",
            BuildOption::Runtime => "runtime",
            BuildOption::RuntimeArgs => "runtime_args",
        }
    }

    /// Its flag, without the dashes.
    pub fn flag(self) -> &'static str {
        match self {
            BuildOption::Packages => "pkg-config",
            BuildOption::Sources => "extra-source",
            BuildOption::Runtime => "jvm",
            BuildOption::RuntimeArgs => "jvm-args",
            other => other.key(),
        }
    }

    pub fn is_set(self, options: &BuildOptions) -> bool {
        match self {
            BuildOption::Compiler => options.cc.is_some(),
            BuildOption::CompilerFlags => !options.cflags.is_empty(),
            BuildOption::LinkerFlags => !options.ldflags.is_empty(),
            BuildOption::Packages => !options.pkg_config.is_empty(),
            BuildOption::Sources => !options.sources.is_empty(),
            BuildOption::Lto => options.lto,
            BuildOption::Pgo => options.pgo,
            BuildOption::Runtime => options.runtime.is_some(),
            BuildOption::RuntimeArgs => options.runtime_args != RuntimeArgs::default(),
        }
    }

    /// Removes it.
    pub fn clear(self, options: &mut BuildOptions) {
        match self {
            BuildOption::Compiler => options.cc = None,
            BuildOption::CompilerFlags => options.cflags.clear(),
            BuildOption::LinkerFlags => options.ldflags.clear(),
            BuildOption::Packages => options.pkg_config.clear(),
            BuildOption::Sources => options.sources.clear(),
            BuildOption::Lto => options.lto = false,
            BuildOption::Pgo => options.pgo = false,
            BuildOption::Runtime => options.runtime = None,
            BuildOption::RuntimeArgs => options.runtime_args = RuntimeArgs::default(),
        }
    }
}
